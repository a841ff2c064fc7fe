import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { LIST_COUNT_MAX } from '@self-print/contract/limits.ts';
import type { ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { personRecord } from '../../db/schema/records.ts';
import { readTables } from '../records/tableRegistry.ts';
import { viewTable } from './tableStore.ts';

type ListCall = typeof ownTableCalls.list;

/** A page of a school's tables, and how many rows each has. */
export async function listTables(
  queries: Queries,
  schoolCode: string,
  { page, rows: pageSize }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const tables = await readTables(queries, schoolCode);
  const begin = (page - 1) * pageSize;
  const shown = tables.slice(begin, begin + pageSize);
  const codes = shown.map(({ facts }) => facts.code);
  const counts = await countRows(queries, schoolCode, codes);
  return {
    rows: shown.map((table) => ({
      ...viewTable(table),
      rows: counts.get(table.facts.code) ?? 0,
    })),
    total: tables.length,
    pageSize,
    pageNumber: page,
  };
}

const counted = z.array(z.object({ code: z.string(), rows: z.coerce.number() }));

/**
 * How many rows some tables of a school have, by their codes, each counted up to `LIST_COUNT_MAX` + 1, which stands for more
 * (docs/decisions/0034-lists-are-counted-to-ten-thousand.md): the records with rows of a table are found by their index.
 */
export async function countRows(
  { orm }: Queries,
  schoolCode: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  // A statement for each table, in which its code is a constant: PostgreSQL would otherwise make the condition anew for each record.
  const counts = codes.map((code) => {
    const isRow = sql`${personRecord.ownRows} @> ${JSON.stringify([{ t: code }])}::jsonb`;
    return sql`select ${code}::text as code, count(*) as rows from (
      select 1 from ${personRecord}, jsonb_array_elements(${personRecord.ownRows}) as entry
      where ${personRecord.schoolCode} = ${schoolCode} and entry->>'t' = ${code} and ${isRow}
      limit ${LIST_COUNT_MAX + 1}
    ) counted`;
  });
  const { rows } = await orm.execute(sql.join(counts, sql` union all `));
  return new Map(counted.parse(rows).map((each) => [each.code, each.rows]));
}
