import { deriveKeys, type Keys } from '../crypto/keys.ts';
import { openKeyRing, type RingDatabase } from '../db/keyRing.ts';
import { systemClock, systemRandom } from '../system.ts';

/** The keys of servers in other processes, by their database and secret. */
export async function serverKeys(db: RingDatabase, secret: string): Promise<Keys> {
  const ring = await openKeyRing(db, [secret], { clock: systemClock, random: systemRandom });
  if (!ring.ok) throw new Error(ring.problem);
  return deriveKeys(ring.value.root, systemRandom.bytes);
}
