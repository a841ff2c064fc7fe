import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
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
  const counts = await countRows(queries, schoolCode);
  const begin = (page - 1) * pageSize;
  return {
    rows: tables.slice(begin, begin + pageSize).map((table) => ({
      ...viewTable(table),
      rows: counts.get(table.facts.code) ?? 0,
    })),
    total: tables.length,
    pageSize,
    pageNumber: page,
  };
}

const counted = z.array(z.object({ code: z.string(), rows: z.coerce.number() }));

/** How many rows each table of a school has, by its code. */
export async function countRows({ orm }: Queries, schoolCode: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await orm.execute(sql`select entry->>'t' as code, count(*) as rows
    from ${personRecord}, jsonb_array_elements(${personRecord.ownRows}) as entry
    where ${personRecord.schoolCode} = ${schoolCode} and ${personRecord.ownRows} <> '[]'::jsonb group by 1`);
  return new Map(counted.parse(rows).map((each) => [each.code, each.rows]));
}
