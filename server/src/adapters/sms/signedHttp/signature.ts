import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is signed of a message (docs/messages.md, "A gateway of the school's own"). */
export interface SignedParts {
  readonly kind: 'SMS1-REQUEST' | 'SMS1-ANSWER';
  /** The method of a request, the status of an answer. */
  readonly act: string;
  /** Path as sent; of an answer that of its request. */
  readonly path: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: Uint8Array;
}

export const HEADERS = {
  key: 'sms-key',
  timestamp: 'sms-timestamp',
  nonce: 'sms-nonce',
  signature: 'sms-signature',
} as const;

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
