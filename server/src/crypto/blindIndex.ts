import { createHmac } from 'node:crypto';

/** Bytes kept of each index: enough against collisions, too few to rebuild the value. */
const INDEX_BYTES = 16;

/**
 * Columns that are looked up without being readable. Passwords are not among them: they are hashed slowly.
 * Bearer secrets (tokens, codes) are stored in this form only.
 */
export type IndexedColumn =
  | 'account.userName'
  | 'order.takeCode'
  | 'order.request'
  | 'order.wish'
  | 'terminal.activationCode'
  | 'terminal.appSecret'
  | 'terminal.accessToken'
  | 'visit.token'
  | 'document.verificationCode'
  | 'document.secondFactor'
  | 'share.token'
  | 'share.pin'
  | 'captcha'
  | 'rateLimit.key';

/** HMAC-SHA256 of a normalised value with a key per column, cut to 16 bytes. */
export type BlindIndex = (column: IndexedColumn, value: string) => Uint8Array;

export function createBlindIndex(key: Uint8Array): BlindIndex {
  return (column, value) =>
    createHmac('sha256', key).update(column).update('\0').update(value).digest().subarray(0, INDEX_BYTES);
}
