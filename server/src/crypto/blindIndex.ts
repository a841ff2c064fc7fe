import { createHmac, type KeyObject } from 'node:crypto';

/** Bytes kept of each index: enough to avoid collisions, too few to reconstruct the value. */
const INDEX_BYTES = 16;

/**
 * Columns that can be looked up without being readable. Passwords are not among them, because they need a slow hash. Bearer
 * secrets (tokens, codes) are stored only in this form.
 */
export type IndexedColumn =
  | 'account.userName'
  | 'account.nameGram'
  | 'account.passwordLink'
  | 'account.phone'
  | 'account.mail'
  | 'identityCode.code'
  | 'account.card'
  | 'phoneCode.code'
  | 'account.recoveryCode'
  | 'order.takeCode'
  | 'order.request'
  | 'order.wish'
  | 'outpatient.report'
  | 'terminal.activationCode'
  | 'terminal.appSecret'
  | 'terminal.enrolmentKey'
  | 'terminal.machine'
  | 'terminal.accessToken'
  | 'ownRow.id'
  | 'ownRow.key'
  | 'step.ask'
  | 'step.request'
  | 'step.token'
  | 'visit.token'
  | 'document.verificationCode'
  | 'document.secondFactor'
  | 'share.token'
  | 'share.pin'
  | 'signInLink.subject'
  | 'session.ticket'
  | 'app.push'
  | 'captcha'
  | 'rateLimit.key';

/** HMAC-SHA256 of a normalised value with a key per column, truncated to 16 bytes. */
export type BlindIndex = (column: IndexedColumn, value: string) => Uint8Array;

export function createBlindIndex(key: KeyObject): BlindIndex {
  return (column, value) =>
    createHmac('sha256', key).update(column).update('\0').update(value).digest().subarray(0, INDEX_BYTES);
}
