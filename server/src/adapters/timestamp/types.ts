import type { Result } from '@self-print/contract/result.ts';

/** Has the time proved by a third party (RFC 3161). */
export interface TimestampService {
  /** A time stamp over the SHA-256 of these bytes; it was checked. */
  readonly requestToken: (data: Uint8Array) => Promise<Result<Timestamp, TimestampProblem>>;
}

export interface Timestamp {
  /** The encoded token. */
  readonly token: Uint8Array;
  readonly stampedAt: Date;
}

export type TimestampProblem =
  /** The service failed lately, and is not asked again before `retryAt`. */
  | { readonly kind: 'restingAfterFailure'; readonly retryAt: Date }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'httpStatus'; readonly status: number }
  | { readonly kind: 'answerTooLarge' }
  /** The service says no (RFC 3161 2.4.2). */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'wrongAnswer'; readonly why: WrongAnswer };

export type WrongAnswer =
  | 'malformed'
  | 'anotherNonce'
  | 'anotherImprint'
  | 'anotherPolicy'
  | 'wrongSignature'
  | 'untrustedCertificate'
  | 'timeTooFarOff';
