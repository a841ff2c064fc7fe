import { paymentEventKind } from '@self-print/contract/platform/paymentEvents.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../../../texts/keys.ts';
import type { PaymentDetail } from './leftFen.ts';

/** The amount in fen at the end of what is said about a refund. */
const AMOUNT = /(?:^| )(\d+)$/;

/** What happened to a payment, as a sentence; a kind that this console does not know is shown as it is. */
export function historyWords(
  { kind, detail }: Pick<PaymentDetail['history'][number], 'kind' | 'detail'>,
  t: Translate<TextKey>,
): string {
  const known = paymentEventKind.safeParse(kind).data;
  if (known === undefined) return [kind, detail].filter(Boolean).join(' ');
  const sentence = t(`pay.history.${known}`);
  const [, amount] = known.startsWith('refund-') ? (AMOUNT.exec(detail) ?? []) : [];
  return amount === undefined ? sentence : `${sentence} ${formatMoney(Number(amount))}`;
}
