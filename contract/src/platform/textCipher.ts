import { z } from 'zod/mini';
import { adminCall } from '../call.ts';

/** Short texts only, such as a note or a number: files and lists are not what this is for. */
export const CIPHER_TEXT_MAX = 500;
/** More than the longest text makes: its bytes and what proves them, in base64url, and the mark before. */
export const CIPHER_ENVELOPE_MAX = 2_200;
/** Uses per administrator and hour, of both kinds together. */
export const CIPHER_USES_PER_HOUR = 60;
/** Stands before everything that the page encrypts, with the version of the envelope. */
export const CIPHER_PREFIX = 'sp1.';

/**
 * Encrypting a text for oneself or a colleague, under a key that is the school's and this page's alone. POST, as a text in an address
 * would be in logs.
 */
export const textCipherCalls = {
  encrypt: adminCall({
    method: 'POST',
    path: '/sys/sp-user/encryption',
    permission: 'textCipher:use',
    operation: 'text-encrypted',
    summary: 'Encrypt a short text for this school',
    body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(CIPHER_TEXT_MAX)) }),
    data: z.object({ envelope: z.string() }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  decrypt: adminCall({
    method: 'POST',
    path: '/sys/sp-user/decryption',
    permission: 'textCipher:use',
    operation: 'text-decrypted',
    summary: 'Decrypt what this page has encrypted for this school; nothing else',
    body: z.object({
      envelope: z.string().check(z.trim(), z.minLength(1), z.maxLength(CIPHER_ENVELOPE_MAX)),
    }),
    data: z.object({ text: z.string() }),
    errors: ['TOO_MANY_REQUESTS', 'CIPHER_TEXT_INVALID'],
  }),
};
