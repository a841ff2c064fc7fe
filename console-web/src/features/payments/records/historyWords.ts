import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../../../texts/keys.ts';
import type { PaymentDetail } from './leftFen.ts';

const KINDS = [
  'attempt-sent',
  'attempt-waiting',
  'attempt-user-paying',
  'attempt-unknown',
  'attempt-paid',
  'attempt-closed',
  'attempt-reversed',
  'attempt-failed',
  'attempt-integrity-failed',
  'closed',
  'refund-wanted',
  'refund-requested',
  'refund-approved',
  'refund-rejected',
  'refund-done',
  'refund-refused',
] as const;
/** The amount in fen at the end of what is said about a refund. */
const AMOUNT = /(?:^| )(\d+)$/;

/** What happened to a payment, as a sentence; a kind that this console does not know is shown as it is. */
export function historyWords(
  { kind, detail }: Pick<PaymentDetail['history'][number], 'kind' | 'detail'>,
  t: Translate<TextKey>,
): string {
  const known = KINDS.find((each) => each === kind);
  if (known === undefined) return [kind, detail].filter(Boolean).join(' ');
  const sentence = t(`pay.history.${known}`);
  const [, amount] = known.startsWith('refund-') ? (AMOUNT.exec(detail) ?? []) : [];
  return amount === undefined ? sentence : `${sentence} ${formatMoney(Number(amount))}`;
}
