import { eq } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import type { Queries } from './database.ts';
import { secretCheck } from './schema/secretCheck.ts';

/** The generation of the key derivation (see `deriveKeys`). */
const NAME = 'secret/1';

/**
 * Compares the server's secret with the one that the database was first used with. With another one every password would be
 * wrong, every terminal unknown and every personal field unreadable, and what was written meanwhile could not be read later.
 */
export async function isSecretOfDatabase({ orm }: Queries, { checkValue }: Keys): Promise<boolean> {
  await orm.insert(secretCheck).values({ name: NAME, checkValue }).onConflictDoNothing();
  const [row] = await orm.select().from(secretCheck).where(eq(secretCheck.name, NAME));
  return row?.checkValue === checkValue;
}

/** Whether the database was used with a secret of its own before there was a key ring. */
export async function hasSecret({ orm }: Queries): Promise<boolean> {
  return (await orm.select().from(secretCheck).where(eq(secretCheck.name, NAME))).length > 0;
}
