import { z } from 'zod';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const KEY = /^[\x21-\x7e]{32,128}$/;
const KEY_FORM = 'must have 32 to 128 printable ASCII characters without spaces';
const NAME_FORM = 'must have 1 to 64 of A–Z a–z 0–9 _ -';
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The address below which a school's system is called, without a slash at its end. */
export const secureBaseAddress = z
  .string()
  .trim()
  .refine(isAddress, 'must be an https address without query')
  .transform((address) => address.replace(/\/+$/, ''));
/** The name of an account or of a key. */
export const accountName = z.string().trim().regex(NAME, NAME_FORM);
/** A key for HMAC. */
export const keyText = z.string().trim().regex(KEY, KEY_FORM);

/** What a school and its cashier have agreed on (docs/cashier.md). */
export const signedHttpParameters = z
  .object({
    address: secureBaseAddress,
    account: accountName,
    keyId: accountName,
    key: keyText,
    previousKeyId: accountName.optional(),
    /** Left over when there is no id to it. */
    previousKey: keyText.optional(),
  })
  .superRefine(({ keyId, previousKeyId, previousKey }, context) => {
    const complain = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (previousKeyId === undefined) return;
    if (previousKey === undefined) complain('previousKey', 'must be given together with its id');
    if (previousKeyId === keyId) complain('previousKeyId', 'must be another id than that of the present key');
  });
export type SignedHttpParameters = z.output<typeof signedHttpParameters>;

/** Keys by id: the present one, and the one before while keys are changed. */
export function keysOf({ keyId, key, previousKeyId, previousKey }: SignedHttpParameters) {
  const keys = new Map([[keyId, key]]);
  if (previousKeyId !== undefined && previousKey !== undefined) keys.set(previousKeyId, previousKey);
  return keys;
}

/** An address that a payer may be led to, or that is called: plain http only to this machine, where the simulator is. */
export function isSafe({ protocol, hostname, username }: URL): boolean {
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)));
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isSafe(url) && url.search === '' && url.hash === '' && !text.includes('?');
}
