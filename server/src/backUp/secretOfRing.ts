import { sql } from 'drizzle-orm';
import { deriveKeys } from '../crypto/keys.ts';
import { isSecretOfDatabase } from '../db/checkSecret.ts';
import { openKeyRing, type RingDatabase } from '../db/keyRing.ts';
import { keyRing } from '../db/schema/keyRing.ts';
import { secretCheck } from '../db/schema/secretCheck.ts';
import type { Clock, Random } from '../system.ts';

/** The secret that opens the key ring: a back-up with one that opens nothing would be found out on the worst of days. */
export async function secretOf(
  db: RingDatabase,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  secrets: readonly string[],
): Promise<string | undefined> {
  const { rows } = await db.orm.execute(sql`select to_regclass('public.key_ring') is not null as there`);
  if (rows[0]?.there !== true) return secrets[0];
  if ((await db.orm.$count(keyRing)) > 0) {
    const opened = await openKeyRing(db, secrets, { clock, random });
    return opened.ok ? opened.value.secret : undefined;
  }
  if ((await db.orm.$count(secretCheck)) === 0) return secrets[0];
  for (const secret of secrets)
    if (await isSecretOfDatabase(db, deriveKeys(secret, random.bytes))) return secret;
  return undefined;
}
