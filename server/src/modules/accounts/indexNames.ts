import { and, eq, isNull } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import { decryptNames } from './encryptedAccount.ts';
import { nameGrams } from './nameGrams.ts';

const BATCH = 500;

/** Indexes the names of accounts from before names could be searched; does nothing once all are. Safe on several replicas. */
export async function indexNames({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<void> {
  while (true) {
    const rows = await db.orm.select().from(account).where(isNull(account.nameGrams)).limit(BATCH);
    for (const row of rows) {
      const { name } = decryptNames(keys, row, row);
      await db.orm
        .update(account)
        .set({ nameGrams: nameGrams(keys, row.schoolCode, name) })
        // Whoever changed the name meanwhile has indexed it.
        .where(
          and(
            eq(account.schoolCode, row.schoolCode),
            eq(account.userId, row.userId),
            isNull(account.nameGrams),
          ),
        );
    }
    if (rows.length < BATCH) return;
  }
}
