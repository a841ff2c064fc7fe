import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { type Order, stateWords } from '@self-print/web-kit/self-service/orders/order.ts';
import { useTexts } from '../core/services.ts';
import { Icon, type IconName } from './Icon.tsx';

type Tone = 'done' | 'attention' | 'info' | 'trouble' | 'plain';

const LOOKS: Readonly<Record<OrderState, { readonly tone: Tone; readonly icon: IconName }>> = {
  waiting: { tone: 'attention', icon: 'clock' },
  refused: { tone: 'trouble', icon: 'close' },
  created: { tone: 'attention', icon: 'info' },
  paid: { tone: 'done', icon: 'check' },
  claimed: { tone: 'info', icon: 'printer' },
  printing: { tone: 'info', icon: 'printer' },
  printed: { tone: 'plain', icon: 'check' },
  failed: { tone: 'trouble', icon: 'alert' },
  unconfirmed: { tone: 'attention', icon: 'clock' },
  cancelled: { tone: 'plain', icon: 'close' },
  expired: { tone: 'plain', icon: 'clock' },
};

/** The state of an order, by word, shape and colour. */
export function OrderStateTag({ order }: { readonly order: Pick<Order, 'state' | 'takeType'> }) {
  const { t } = useTexts();
  const { tone, icon } = LOOKS[order.state];
  return (
    <span className={`tag tag--${tone}`}>
      <Icon name={icon} />
      {stateWords(order, t)}
    </span>
  );
}
