import type { PaymentState } from '@self-print/contract/platform/payments.ts';
import { Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';

/** The colour of a state goes with its word, never alone. */
const COLOURS = {
  none: 'default',
  waiting: 'processing',
  'user-paying': 'processing',
  checking: 'warning',
  paid: 'success',
  failed: 'error',
  closed: 'default',
  refunding: 'warning',
  refunded: 'default',
} as const satisfies Record<PaymentState, string>;

export function PaymentStateTag({ state }: { readonly state: PaymentState }) {
  const { t } = useTexts();
  return <Tag color={COLOURS[state]}>{t(`pay.paymentState.${state}`)}</Tag>;
}
