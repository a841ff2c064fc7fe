import { join } from 'node:path';
import { moment } from '@self-print/contract/fields.ts';
import { terminalIdentity } from '@self-print/contract/platform/terminals.ts';
import { z } from 'zod/mini';
import { type PrivateJson, privateJson } from '../files/privateJson.ts';

const storedIdentity = z.extend(terminalIdentity, {
  platformAddress: z.string(),
  registeredAt: moment,
  /** The platform reported that it does not (or no longer) know this terminal. */
  lost: z.boolean(),
  /** Public key of the platform's signed commands; known since the first access token. */
  commandKey: z.optional(z.string()),
});
/** This terminal's identity at its platform. Contains the secret: it is written only to its own private file. */
export type StoredIdentity = z.infer<typeof storedIdentity>;

export function identityFile(dataDir: string): PrivateJson<StoredIdentity> {
  return privateJson(join(dataDir, 'identity.json'), storedIdentity);
}
