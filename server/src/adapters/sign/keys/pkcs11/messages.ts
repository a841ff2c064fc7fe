import { z } from 'zod';

/** Messages between the server and the program that hosts a token's library: one JSON object per line. */
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

/** Why a token cannot be used. A wrong PIN is never retried, because tokens lock themselves. */
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
    /** In the answer to `open`: the key's certificate first, then the token's others. */
    certificates: z.array(z.base64()).optional(),
    /** In the answer to `sign`. */
    signature: z.base64().optional(),
  }),
  z.object({ id: z.int(), ok: z.literal(false), problem: tokenProblem, detail: z.string() }),
]);
export type HostAnswer = z.infer<typeof hostAnswer>;
