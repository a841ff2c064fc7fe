import type { Keys } from '../../crypto/keys.ts';

/** What the database knows of a visit's token. */
export function visitHash(keys: Pick<Keys, 'index'>, visitToken: string): Uint8Array {
  return keys.index('visit.token', visitToken);
}
