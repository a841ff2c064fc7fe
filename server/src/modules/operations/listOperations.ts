import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { OPERATION_TYPES, OPERATIONS } from '@self-print/contract/operations.ts';
import type { operationCalls } from '@self-print/contract/platform/operations.ts';
import { desc, sql } from 'drizzle-orm';
import { listTotal } from '../../db/listTotal.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import type { Deps } from '../../deps.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { operationCondition } from './operationFilter.ts';

type ListCall = typeof operationCalls.list;

/** Lists who changed what in a school, newest first. */
export async function listOperations(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, ...filter }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = operationCondition(schoolCode, filter);
  const [found, total] = await Promise.all([
    db.orm
      .select()
      .from(operationEntry)
      .where(wanted)
      .orderBy(desc(operationEntry.entryNo))
      .limit(rows)
      .offset((page - 1) * rows),
    listTotal(
      db,
      db.orm.select({ one: sql`1` }).from(operationEntry).where(wanted).orderBy(desc(operationEntry.entryNo)),
    ),
  ]);
  const ids = found.map(({ userId }) => userId);
  const nameOf = await administratorNames(db, keys, schoolCode, ids);
  return {
    rows: found.map(({ at, changes, ...entry }) => ({
      ...entry,
      changes: [...changes],
      at: at.toISOString(),
      type: OPERATION_TYPES[OPERATIONS[entry.operation].type],
      userName: nameOf(entry.userId),
    })),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}
