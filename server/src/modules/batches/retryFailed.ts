import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { batchRow } from '../../db/schema/batches.ts';
import type { Deps } from '../../deps.ts';
import { indexOfUserName } from '../accounts/encryptedAccount.ts';
import { decryptText, isRowOf, rowPlace, type TaskKey } from './store.ts';

/** Puts what failed back into the queue, and gives how many those are. A number that somebody has by now is theirs. */
export async function retryFailed(
  { keys }: Pick<Deps, 'keys'>,
  queries: Queries,
  key: TaskKey,
): Promise<number> {
  const { orm } = queries;
  await adoptNumbers(keys, queries, key);
  const again = await orm
    .update(batchRow)
    .set({ state: 'waiting', failure: null, detailEncrypted: null, attempts: 0 })
    .where(and(isRowOf(key), eq(batchRow.state, 'failed'), isKnown()))
    .returning({ no: batchRow.no });
  return again.length;
}

const isKnown = () => isNull(batchRow.numberEncrypted);

async function adoptNumbers(keys: Deps['keys'], { orm }: Queries, key: TaskKey): Promise<void> {
  const rows = await orm
    .select()
    .from(batchRow)
    .where(and(isRowOf(key), eq(batchRow.failure, 'personUnknown')))
    .orderBy(asc(batchRow.no));
  const indexes = new Map(
    rows.flatMap((row) =>
      row.numberEncrypted === null
        ? []
        : [
            [
              keyOf(
                indexOfUserName(keys, decryptText(keys, rowPlace('row.number', row), row.numberEncrypted)),
              ),
              row.no,
            ],
          ],
    ),
  );
  if (indexes.size === 0) return;
  const found = await orm
    .select({ userId: account.userId, index: account.userNameIndex })
    .from(account)
    .where(
      and(
        eq(account.schoolCode, key.schoolCode),
        inArray(
          account.userNameIndex,
          [...indexes.keys()].map((each) => Buffer.from(each, 'base64')),
        ),
      ),
    );
  for (const { userId, index } of found) {
    const no = indexes.get(keyOf(index));
    if (no !== undefined)
      await orm
        .update(batchRow)
        .set({ userId, numberEncrypted: null })
        .where(and(isRowOf(key), eq(batchRow.no, no)));
  }
}

const keyOf = (index: Uint8Array) => Buffer.from(index).toString('base64');
