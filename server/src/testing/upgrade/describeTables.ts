import type pg from 'pg';
import { z } from 'zod';

const column = z.object({
  name: z.string(),
  type: z.string(),
  notNull: z.boolean(),
  /** The expression by which the column is filled; null without one. */
  fallback: z.string().nullable(),
});
const reference = z.object({ table: z.string(), near: z.array(z.string()), far: z.array(z.string()) });
const table = z.object({
  name: z.string(),
  columns: z.array(column),
  references: z.array(reference),
  /** The columns of its primary key. */
  key: z.array(z.string()),
  /** What rows have to fulfil, as PostgreSQL writes it. */
  checks: z.array(z.string()),
});
export type Column = z.infer<typeof column>;
export type Table = z.infer<typeof table>;

/**
 * The tables of a database as it is, those that others refer to first.
 * @param kept references between rows that a version kept although the database did not ask for them, by table
 */
export async function describeTables(
  client: pg.ClientBase,
  kept: Readonly<Record<string, Table['references']>> = {},
): Promise<readonly Table[]> {
  const { rows } = await client.query(TABLES);
  const described = z.array(table).parse(rows);
  const left = new Map(
    described.map((each) => [each.name, { ...each, references: kept[each.name] ?? each.references }]),
  );
  const sorted: Table[] = [];
  while (left.size > 0) {
    const firstWhere = (mayWait: (of: Table, to: Table['references'][number]) => boolean) =>
      [...left.values()].find((each) =>
        each.references.every((to) => to.table === each.name || !left.has(to.table) || mayWait(each, to)),
      );
    const next = firstWhere(() => false) ?? firstWhere(isOptional);
    if (!next) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`);
    left.delete(next.name);
    sorted.push(next);
  }
  return sorted;
}

export function isOptional({ columns }: Table, { near }: Table['references'][number]): boolean {
  return columns.some(({ name, notNull }) => near.includes(name) && !notNull);
}

const TABLES = `
  select r.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
        'fallback', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a') as columns,
    coalesce((select json_agg(json_build_object('table', c.confrelid::regclass::text,
        'near', (select json_agg(a.attname order by k.place) from unnest(c.conkey) with ordinality k (no, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.no),
        'far', (select json_agg(a.attname order by k.place) from unnest(c.confkey) with ordinality k (no, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.no)) order by c.conname collate "C")
      from pg_constraint c where c.conrelid = r.oid and c.contype = 'f'), '[]') as references,
    coalesce((select json_agg(a.attname order by a.attnum) from pg_constraint c join pg_attribute a on a.attrelid = r.oid and a.attnum = any (c.conkey)
      where c.conrelid = r.oid and c.contype = 'p'), '[]') as key,
    coalesce((select json_agg(pg_get_constraintdef(c.oid) order by c.conname collate "C") from pg_constraint c
      where c.conrelid = r.oid and c.contype = 'c'), '[]') as checks
  from pg_class r where r.relnamespace = 'public'::regnamespace and r.relkind = 'r' order by r.relname collate "C"`;
