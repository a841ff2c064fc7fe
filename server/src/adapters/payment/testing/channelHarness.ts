import type { PayFlow } from '@self-print/contract/payMethods.ts';
import type { FlowInput, PaymentChannel, RawNotification } from '../types.ts';

/**
 * A channel and the simulator of its provider, as the contract tests use them. Both read the same clock. One harness serves all
 * tests of a suite, which use an order number each; faults and the clock are the only state that they share.
 */
export interface ChannelHarness {
  readonly channel: PaymentChannel;
  /** Always at a whole second. */
  readonly now: () => Date;
  /** Moves the clock of channel and simulator; whatever the simulator had to do by then (refunds, repetitions) is done on return. */
  readonly advance: (ms: number) => Promise<void>;
  /** The input of `create` for a flow; a scanned code is one that is paid at once unless another fate is named. */
  readonly flow: (flow: PayFlow, fate?: CodeFate) => FlowInput;
  /**
   * The payer pays, or ends the `user-paying` of a scanned code by paying; the first notification has been sent on return. False
   * when the provider does not let them any more.
   */
  readonly pay: (outTradeNo: string) => Promise<boolean>;
  /**
   * What the provider sent about this order so far, oldest first. The harness leaves each first one unacknowledged, so that it is
   * repeated.
   */
  readonly notifications: (outTradeNo: string) => readonly RawNotification[];
  /** A notification "paid" of this order that must be refused; null when the provider's protocol does not know the kind. */
  readonly wrongNotification: (
    kind: WrongNotification,
    outTradeNo: string,
  ) => Promise<RawNotification | null>;
  /** Spoils the next answers, one each; later ones are right again. */
  readonly spoil: (...faults: readonly WireFault[]) => void;
  /** The provider's own book, to see what really happened; undefined for an order that it does not know. */
  readonly trade: (outTradeNo: string) => ProviderTrade | undefined;
  readonly close: () => Promise<void>;
}

/** What comes of a scanned payment code. `charged-without-answer`: charged, and the answer says that the system failed. */
export type CodeFate = 'paid' | 'user-paying' | 'declined' | 'charged-without-answer';

/**
 * `foreign-key`: signed by a stranger. `altered`: the amount changed after signing. `stale`: properly signed, older than the
 * provider's window. `foreign-account`: properly signed by the provider, about another merchant or app.
 */
export type WrongNotification = 'foreign-key' | 'altered' | 'stale' | 'foreign-account';

export type WireFault =
  /** The connection ends without an answer: before the provider acts, or after it. */
  | 'cut-before'
  | 'cut-after'
  /** 502 and a page, before the provider acts. */
  | 'server-error'
  /** 200 and a page of somebody else's, before the provider acts. */
  | 'html'
  /** 200 and nothing, before the provider acts. */
  | 'empty'
  /** The right answer, signed by a stranger; or with no signature at all. */
  | 'foreign-signature'
  | 'no-signature'
  /** A properly signed answer about another amount or another account. */
  | 'other-amount'
  | 'other-account'
  /** The file of the bill is not the one that was announced. */
  | 'altered-bill';

export interface ProviderTrade {
  readonly paidFen: number;
  /** One entry a refund, in the order in which they were accepted. */
  readonly refundedFen: readonly number[];
}

/** What differs between providers and is right all the same. */
export interface ChannelTraits {
  /** Longest time after which a refund is done, and after which the same order may be refunded again. */
  readonly refundSettlesMs: number;
  /** How long after the pay call a scanned payment can be reversed; null where payment codes are not taken. */
  readonly reversibleAfterMs: number | null;
  /** Whether a bill's file is announced with a digest, so that an altered one is seen. */
  readonly billDigest: boolean;
}
