import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** An account's key, as agreed with the school. */
export interface CashierKey {
  readonly account: string;
  readonly keyId: string;
  readonly key: string;
}

/** The five lines, and the body. */
export interface Signed {
  readonly lines: readonly [kind: string, act: string, path: string, timestamp: string, nonce: string];
  readonly body: string;
}

export type SignatureHeaders = Readonly<
  Record<'cashier-key' | 'cashier-timestamp' | 'cashier-nonce' | 'cashier-signature', string>
>;

export function headersFor({ lines, body }: Signed, { keyId, key }: CashierKey): SignatureHeaders {
  const [, , , timestamp, nonce] = lines;
  return {
    'cashier-key': keyId,
    'cashier-timestamp': timestamp,
    'cashier-nonce': nonce,
    'cashier-signature': signatureOf({ lines, body }, key),
  };
}

export function isSigned(signed: Signed, key: string, headers: IncomingHttpHeaders): boolean {
  const expected = Buffer.from(signatureOf(signed, key));
  const given = Buffer.from(String(headers['cashier-signature']));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const signatureOf = ({ lines, body }: Signed, key: string): string =>
  createHmac('sha256', key)
    .update(`${lines.join('\n')}\n${body}`)
    .digest('hex');
