import type { Result } from '@self-print/contract/result.ts';

/** Has the time certified by a third party (RFC 3161). */
export interface TimestampService {
  /** Requests a timestamp for the SHA-256 of these bytes; the result is already verified. */
  readonly requestToken: (data: Uint8Array) => Promise<Result<Timestamp, TimestampProblem>>;
}

export interface Timestamp {
  /** The encoded token. */
  readonly token: Uint8Array;
  readonly stampedAt: Date;
}

export type TimestampProblem =
  /** The service failed recently and is not contacted before `retryAt`. */
  | { readonly kind: 'restingAfterFailure'; readonly retryAt: Date }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'httpStatus'; readonly status: number }
  | { readonly kind: 'answerTooLarge' }
  /** The service refused the request (RFC 3161 2.4.2). */
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
