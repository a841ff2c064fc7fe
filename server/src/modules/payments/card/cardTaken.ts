import type { AttemptStatus } from '../../../adapters/payment/types.ts';

interface Taken {
  /** What the card system calls the deduction. */
  readonly receipt: string;
  readonly outTradeNo: string;
  readonly amountFen: number;
}

/** What has become of an attempt for which a card was debited. Card systems may use a receipt number again, so ours makes it unique. */
export function cardTaken({ receipt, outTradeNo, amountFen }: Taken, now: Date): AttemptStatus {
  return {
    kind: 'paid',
    channelTradeNo: `${receipt}/${outTradeNo}`,
    amountFen,
    payer: null,
    paidAt: now,
  };
}
