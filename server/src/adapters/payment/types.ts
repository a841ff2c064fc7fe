import type { PayFlow, Provider } from '@self-print/contract/payMethods.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { z } from 'zod';
import type { Clock, Random } from '../../system.ts';

/** What a provider says about one attempt to pay. Only verified answers become a status. */
export type AttemptStatus =
  /** Nobody has paid yet. Includes attempts that the provider does not know until a payer scans them. */
  | { readonly kind: 'waiting' }
  /** The payer is entering a password or is being asked; query again. */
  | { readonly kind: 'user-paying' }
  /** Whoever moves the money does not know whether it was taken, and will be asked again. */
  | { readonly kind: 'unknown' }
  | PaidStatus
  /** Can no longer be paid, and was not. `reversed`: was paid, and the money went back. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'reversed' }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly detail: string };

export interface PaidStatus {
  readonly kind: 'paid';
  readonly channelTradeNo: string;
  readonly amountFen: number;
  /** The provider's name for the payer (openid, buyer id); personal data. */
  readonly payer: string | null;
  readonly paidAt: Date;
  /** Some of it, or all, goes back or went back by refunds; their amounts are known by their own numbers. Not every provider says it. */
  readonly hasRefunds?: boolean | undefined;
}

/** Why a scanned payment code was refused; a new attempt is possible. */
export type FailureReason =
  | 'code-invalid'
  | 'insufficient-balance'
  | 'declined'
  | 'refused'
  | 'wrong-password';

/**
 * Why nothing is known. The attempt may have been charged all the same, so nobody may conclude that it failed.
 * `cannot`: the channel has no such call. `answer-unverified`: the answer's signature, or the identity or currency it names, is not the expected one.
 */
export interface ChannelFault {
  readonly kind: 'timed-out' | 'unreachable' | 'unintelligible' | 'answer-unverified' | 'busy' | 'cannot';
  /** For staff; holds no personal data and no secrets. */
  readonly detail: string;
}

export interface NewAttempt {
  /** 6–32 characters of A–Z a–z 0–9; unique at the channel for ever. */
  readonly outTradeNo: string;
  readonly amountFen: number;
  /** Shown to the payer, at most 60 characters; names the item, never the person. */
  readonly description: string;
  readonly expiresAt: Date;
  /** Where the provider sends notifications: https in production, without query. */
  readonly notifyUrl: string;
  readonly flow: FlowInput;
}

export type FlowInput =
  | { readonly flow: 'qr' }
  /** The digits of the payer's payment code; a secret of the payer, never logged. */
  | { readonly flow: 'scan'; readonly authCode: string; readonly terminalCode: string }
  | { readonly flow: 'jsapi'; readonly openId: string }
  | { readonly flow: 'h5'; readonly payerAddress: string }
  | { readonly flow: 'wap'; readonly returnUrl: string; readonly quitUrl: string }
  | { readonly flow: 'page'; readonly returnUrl: string }
  | {
      readonly flow: 'card';
      readonly terminalCode: string;
      /** Signs what the terminal's agent is to do. */
      readonly instruct: (terms: CardTerms) => string;
    };

export interface CardTerms {
  readonly amountFen: number;
  readonly withPassword: boolean;
  readonly expiresAt: Date;
}

/** What the payer needs in order to pay. */
export type Created =
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'card';
      readonly instruction: string;
      readonly terminalCode: string;
      readonly withPassword: boolean;
    }
  /** Arguments of WeixinJSBridge's getBrandWCPayRequest. */
  | { readonly kind: 'jsapi'; readonly params: Readonly<Record<string, string>> }
  /** The flow asks nothing further of the payer, or the provider answered at once. */
  | { readonly kind: 'status'; readonly status: AttemptStatus };

/** An attempt as far as the provider needs it again. */
export interface KnownAttempt {
  readonly outTradeNo: string;
  readonly flow: PayFlow;
  readonly amountFen: number;
  /** When `create` was called: some providers reverse a scanned payment only after a while. */
  readonly sentAt: Date;
}

export interface RefundRequest {
  readonly outTradeNo: string;
  /** Idempotency key: the same number is one refund, however often it is asked for. */
  readonly outRefundNo: string;
  readonly amountFen: number;
  /** The whole payment. */
  readonly totalFen: number;
  /** For the payer, at most 60 characters. */
  readonly reason: string;
}

export type RefundStatus =
  | { readonly kind: 'processing' }
  | { readonly kind: 'done'; readonly channelRefundNo: string; readonly amountFen: number }
  /** The provider refused for good, or the payer's account cannot take it: a person decides. */
  | { readonly kind: 'refused'; readonly detail: string };

/** What a verified notification says. Its attempt or refund must still be found and its amount compared. */
export type ChannelEvent =
  | { readonly kind: 'attempt'; readonly outTradeNo: string; readonly status: AttemptStatus }
  | { readonly kind: 'refund'; readonly outRefundNo: string; readonly status: RefundStatus };

export interface RawNotification {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The path of the address that the provider was given. */
  readonly path: string;
  /** As it came, before any parser. */
  readonly body: Uint8Array;
}

export interface Notification {
  /** The provider's id of it, by which repetitions are recognised. */
  readonly notificationId: string;
  /** Null for kinds that concern nobody here. */
  readonly event: ChannelEvent | null;
}

/** An HTTP answer to the provider. */
export interface Acknowledgement {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Further headers, by which some providers know who answers. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BillRow {
  readonly kind: 'payment' | 'refund';
  readonly outTradeNo: string;
  readonly channelTradeNo: string;
  /** Null for a payment, and for a reversal, which has no number. */
  readonly outRefundNo: string | null;
  readonly amountFen: number;
  /** What the provider keeps, in fen; null when the bill does not say. */
  readonly feeFen: number | null;
  readonly at: Date;
}

export type BillFault =
  | ChannelFault
  | { readonly kind: 'not-ready' | 'hash-mismatch'; readonly detail: string };

/** The code with which a browser came back says nobody: it is none, was used before, or has run out. */
export interface NoPayer {
  readonly kind: 'code-invalid';
}

/** How a provider says who is about to pay in its own app. */
export interface PayerNames {
  /** The account by which payers have these names; another one has others for the same persons. */
  readonly account: string;
  /** The provider's page that leads back to `returnUrl` with a code and with `state`. */
  readonly pageAt: (returnUrl: string, state: string) => string;
  /** The provider's name for whoever came back with this code, which works once; personal data. */
  readonly nameOf: (code: string) => Promise<Result<string, ChannelFault | NoPayer>>;
}

/** One configured account at a payment provider. */
export interface PaymentChannel {
  readonly create: (attempt: NewAttempt) => Promise<Result<Created, ChannelFault>>;
  readonly query: (attempt: KnownAttempt) => Promise<Result<AttemptStatus, ChannelFault>>;
  /**
   * Makes sure that nobody can pay the attempt any more, by whatever the flow needs (close, cancel or reverse), and returns how it
   * ended: `closed`, `reversed`, or `paid` when the payer was faster.
   */
  readonly close: (attempt: KnownAttempt) => Promise<Result<AttemptStatus, ChannelFault>>;
  readonly refund: (refund: RefundRequest) => Promise<Result<RefundStatus, ChannelFault>>;
  readonly queryRefund: (refund: RefundRequest) => Promise<Result<RefundStatus, ChannelFault>>;
  /** Verifies and reads a notification; refuses whatever is forged, foreign, stale or for another account. */
  readonly readNotification: (raw: RawNotification) => Result<Notification, ChannelFault>;
  readonly acknowledge: (accepted: boolean, raw: RawNotification) => Acknowledgement;
  /** All payments and refunds of a day (yyyy-MM-dd in Beijing), from 10:00 of the next day on. */
  readonly downloadBill: (day: string) => Promise<Result<readonly BillRow[], BillFault>>;
  /** What the flow `jsapi` needs; undefined where it was not entered. */
  readonly payerNames?: PayerNames | undefined;
  /** Asks for something harmless, to see whether keys, account and network are right. */
  readonly check: () => Promise<Result<void, ChannelFault>>;
}

export interface ChannelEffects {
  readonly clock: Clock;
  readonly random: Random;
}

/** A payment provider: how its parameters look, and how a channel is opened with them. */
export interface PaymentProvider<Parameters = unknown> {
  readonly id: Provider;
  readonly flows: readonly PayFlow[];
  /** Refuses parameters that cannot work: missing keys, keys that are no keys, http in production. */
  readonly parameters: z.ZodType<Parameters>;
  /** Parameters that are stored encrypted and never shown again. */
  readonly secretParameters: readonly (keyof Parameters & string)[];
  readonly open: (parameters: Parameters, effects: ChannelEffects) => PaymentChannel;
}
