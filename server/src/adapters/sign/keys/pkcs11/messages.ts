import { z } from 'zod';

/** The lines between the server and the program around a token's library: one JSON object each. */
export const hostQuestion = z.discriminatedUnion('command', [
  z.object({
    id: z.int(),
    command: z.literal('open'),
    module: z.string(),
    tokenLabel: z.string(),
    keyLabel: z.string().nullable(),
    pin: z.string(),
  }),
  /** @param digest SHA-256 in base64 */
  z.object({ id: z.int(), command: z.literal('sign'), digest: z.base64() }),
]);
export type HostQuestion = z.infer<typeof hostQuestion>;

/** Why a token cannot be used; a wrong PIN is never tried again, for tokens lock themselves. */
export const tokenProblem = z.enum([
  'libraryUnusable',
  'noToken',
  'wrongPin',
  'noKey',
  'severalKeys',
  'noCertificate',
  'failed',
]);
export type TokenProblem = z.infer<typeof tokenProblem>;

export const hostAnswer = z.union([
  z.object({
    id: z.int(),
    ok: z.literal(true),
    /** Of the answer to `open`: of the key first, then what else the token holds. */
    certificates: z.array(z.base64()).optional(),
    /** Of the answer to `sign`. */
    signature: z.base64().optional(),
  }),
  z.object({ id: z.int(), ok: z.literal(false), problem: tokenProblem, detail: z.string() }),
]);
export type HostAnswer = z.infer<typeof hostAnswer>;
