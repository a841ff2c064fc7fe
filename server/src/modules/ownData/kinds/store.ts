import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { SessionUser } from '../../../http/sessions/sessions.ts';

export type StoreDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage' | 'records'>;

/** More rows of one kind than a download has. */
export const ROWS_MAX = 5_000;

/** One kind of data about a person. */
export interface Store {
  /** What is stored, unmasked, for the person themselves; empty where nothing is. At most `ROWS_MAX` entries. */
  readonly read: (deps: StoreDeps, who: SessionUser) => Promise<readonly unknown[]>;
  /**
   * Deletes it, or what says in it whose it is, and gives the number of entries. May be called again after an interruption. Left out
   * where it stays, or has no more of the person than the account does.
   */
  readonly erase?: (deps: StoreDeps, who: SessionUser) => Promise<number>;
}

/** A table whose rows name their person. */
type PersonTable = PgTable & { readonly schoolCode: PgColumn; readonly userId: PgColumn };

/** The condition that rows of a table are a person's. */
export const areOf = (table: PersonTable, { schoolCode, userId }: SessionUser) =>
  and(eq(table.schoolCode, schoolCode), eq(table.userId, userId));

/** Deletes a person's rows of tables, one table after the other, and gives how many there were. */
export async function deleteRows(
  { orm }: Queries,
  who: SessionUser,
  tables: readonly PersonTable[],
): Promise<number> {
  let count = 0;
  for (const table of tables)
    count += (await orm.delete(table).where(areOf(table, who)).returning({ userId: table.userId })).length;
  return count;
}

/** A moment as a download says it. */
export const at = (moment: Date | null): string | null => moment?.toISOString() ?? null;
