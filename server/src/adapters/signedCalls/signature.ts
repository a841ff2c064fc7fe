import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a message is, so that none can be passed off as one of another kind or protocol. */
export type MessageKind =
  | 'CASHIER1-REQUEST'
  | 'CASHIER1-NOTIFICATION'
  | 'CASHIER1-ANSWER'
  | 'DUES1-REQUEST'
  | 'DUES1-ANSWER'
  | 'IDENTITY1-REQUEST'
  | 'IDENTITY1-ANSWER'
  | 'INQUIRY1-REQUEST'
  | 'INQUIRY1-ANSWER'
  | 'INTERFACE1-REQUEST'
  | 'INTERFACE1-EVENT'
  | 'OUTPATIENT1-REQUEST'
  | 'OUTPATIENT1-ANSWER'
  | 'CARDS1-REQUEST'
  | 'CARDS1-ANSWER';

/** What is signed of a message (docs/cashier.md, "Signatures"). */
export interface SignedParts {
  readonly kind: MessageKind;
  /** The method of a request, the status of an answer. */
  readonly act: string;
  /** Path and query as sent; of an answer those of its request. */
  readonly path: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: Uint8Array;
}

/** The names of the headers that carry a signature. */
export interface SignatureHeaders {
  readonly key: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

export function sign({ kind, act, path, timestamp, nonce, body }: SignedParts, key: string): string {
  return createHmac('sha256', key)
    .update([kind, act, path, timestamp, nonce, ''].join('\n'))
    .update(body)
    .digest('hex');
}

/** Compares in a time that says nothing of where a wrong signature differs. */
export function isSignedWith(parts: SignedParts, key: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(sign(parts, key)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
