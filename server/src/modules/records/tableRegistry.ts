import { CET_TABLE, CET_TABLE_ID } from '@self-print/contract/platform/cetTable.ts';
import {
  OWN_PREFIX,
  type OwnTableFacts,
  ownTableFacts,
} from '@self-print/contract/platform/ownTableFacts.ts';
import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { ownTable } from '../../db/schema/ownTables.ts';

/** A table of a school's own: which rows the records of its people can hold besides what comes from campus systems. */
export interface SchoolTable {
  readonly tableId: string;
  readonly facts: OwnTableFacts;
  /** What the platform delivers of it; undefined for what a school defined. */
  readonly delivered: OwnTableFacts | undefined;
  readonly revision: number;
  /** When its fields last became other ones than before; null: never. */
  readonly reshapedAt: Date | null;
}

/** The tables that every school has, as they are delivered. */
export const DELIVERED_TABLES: readonly SchoolTable[] = [
  { tableId: CET_TABLE_ID, facts: CET_TABLE, delivered: CET_TABLE, revision: 0, reshapedAt: null },
];

/**
 * The own tables of a school: the only place that says which there are. Those that are delivered come first. `locked`: nobody changes
 * their fields until the transaction ends.
 */
export async function readTables(
  { orm }: Queries,
  schoolCode: string,
  locked?: 'locked',
): Promise<readonly SchoolTable[]> {
  const asked = orm
    .select()
    .from(ownTable)
    .where(eq(ownTable.schoolCode, schoolCode))
    .orderBy(asc(ownTable.code));
  const rows = await (locked ? asked.for('share') : asked);
  const stored = new Map(rows.map((row) => [row.tableId, row]));
  const delivered = DELIVERED_TABLES.map((table) => {
    const row = stored.get(table.tableId);
    return row ? { ...tableOf(row), delivered: table.delivered } : table;
  });
  const others = rows.filter(({ tableId }) => !DELIVERED_TABLES.some((each) => each.tableId === tableId));
  return [...delivered, ...others.map(tableOf)];
}

/**
 * Keeps the fields of own tables as they are until the transaction ends, if values of them are to be written. Before any record is
 * locked: who changes fields takes the table first and the records after it.
 */
export async function holdTables(
  queries: Queries,
  schoolCode: string,
  names: readonly string[],
): Promise<void> {
  if (names.some((name) => name.startsWith(OWN_PREFIX))) await readTables(queries, schoolCode, 'locked');
}

export function tableOf({ tableId, facts, revision, reshapedAt }: typeof ownTable.$inferSelect): SchoolTable {
  const delivered = DELIVERED_TABLES.find((each) => each.tableId === tableId)?.delivered;
  return { tableId, facts: ownTableFacts.parse(facts), delivered, revision, reshapedAt };
}
