import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { isElectronic, type PcOrder } from './order.ts';

const COLOURS: Readonly<Record<OrderState, string>> = {
  waiting: 'warning',
  refused: 'error',
  created: 'warning',
  paid: 'success',
  claimed: 'blue',
  printing: 'blue',
  printed: 'default',
  failed: 'error',
  unconfirmed: 'warning',
  cancelled: 'default',
  expired: 'default',
};

/** The state of an order, in words and by colour. */
export function OrderStateTag({ order }: { readonly order: Pick<PcOrder, 'state' | 'takeType'> }) {
  const { t } = useTexts();
  const { state } = order;
  return (
    <Tag color={COLOURS[state]}>{t(isElectronic(order) ? 'pc.orders.electronic' : `pc.state.${state}`)}</Tag>
  );
}
