import { LIST_COUNT_MAX } from '@self-print/contract/limits.ts';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from './database.ts';

const counted = z.array(z.object({ total: z.int() })).length(1);

/**
 * How many rows a list has, counted up to `LIST_COUNT_MAX` + 1, which stands for more (docs/decisions/0034-lists-are-counted-to-ten-thousand.md).
 * @param listed selects a column of each row, in the list's order: otherwise PostgreSQL may read the whole table for the first rows
 */
export async function listTotal({ orm }: Pick<Queries, 'orm'>, listed: SQLWrapper): Promise<number> {
  const { rows } = await orm.execute(
    sql`select count(*)::int as total from (${listed} limit ${LIST_COUNT_MAX + 1}) listed`,
  );
  return counted.parse(rows)[0]?.total ?? 0;
}
