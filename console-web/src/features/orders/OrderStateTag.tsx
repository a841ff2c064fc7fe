import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { STATE_LOOKS } from './orderWords.ts';

export function OrderStateTag({ state }: { readonly state: OrderState }) {
  const { t } = useTexts();
  const { colour, mark } = STATE_LOOKS[state];
  return (
    <Tag color={colour}>
      <span aria-hidden="true">{mark} </span>
      {t(`order.state.${state}`)}
    </Tag>
  );
}
