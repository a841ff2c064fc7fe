import type { OwnTable } from '@self-print/contract/platform/ownTables.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { ownTable } from '../../db/schema/ownTables.ts';
import { readTables, type SchoolTable } from '../records/tableRegistry.ts';

export interface TableKey {
  readonly schoolCode: string;
  readonly tableId: string;
}

export const isTable = ({ schoolCode, tableId }: TableKey) =>
  and(eq(ownTable.schoolCode, schoolCode), eq(ownTable.tableId, tableId));

export async function findTable(
  queries: Queries,
  { schoolCode, tableId }: TableKey,
  locked?: 'locked',
): Promise<SchoolTable | undefined> {
  const tables = await readTables(queries, schoolCode, locked);
  return tables.find((table) => table.tableId === tableId);
}

/** A table whose definition nobody else reads for writing rows, or changes, until the transaction ends. */
export async function lockTable(queries: Queries, key: TableKey): Promise<SchoolTable | undefined> {
  await queries.orm.select({ tableId: ownTable.tableId }).from(ownTable).where(isTable(key)).for('update');
  return findTable(queries, key);
}

export const viewTable = ({ tableId, facts, delivered, revision }: SchoolTable): OwnTable => ({
  tableId,
  facts,
  delivered: delivered !== undefined,
  revision,
});
