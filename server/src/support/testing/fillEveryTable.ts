import { z } from 'zod';
import type { Database } from '../../db/database.ts';

/** Stands in every text of every table. */
export const MARK = 'MARKED-PERSON';
const AT = '2026-03-02T08:00:00.000Z';

const columns = z.array(
  z.object({
    table: z.string(),
    column: z.string(),
    type: z.string(),
  }),
);
const constraints = z.array(z.object({ table: z.string(), name: z.string() }));

/** What says nothing about anybody and has to be understood: codes, states and settings. */
const FACTS: Readonly<Record<string, string | null>> = {
  'school.school_code': 'fact',
  'terminal.school_code': 'fact',
  'terminal.terminal_code': 'T-FACT',
  'terminal.settings': '{}',
  'terminal.cartons': null,
  'terminal.devices': null,
  'terminal.versions': null,
  'terminal.settings_outcome': null,
  'terminal.archived_at': null,
  'terminal.group_id': null,
  'terminal.printer_condition': 'idle',
  'terminal.version': '1.0.0',
};
/** The keys of the platform itself, by which the examination opens what is encrypted. */
const LEFT_ALONE = ['key_ring', 'secret_check'];

/** Puts a row into every table whose every text is marked; what keeps rows consistent is dropped before. Gives the tables' names. */
export async function fillEveryTable({ pool }: Database): Promise<readonly string[]> {
  const bound = await pool.query(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f')`,
  );
  for (const { table, name } of constraints.parse(bound.rows))
    await pool.query(`alter table ${table} drop constraint "${name}"`);
  // From the catalogue: information_schema.element_types takes PostgreSQL half a minute.
  const found = await pool.query(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`,
  );
  const byTable = Map.groupBy(columns.parse(found.rows), ({ table }) => table);
  for (const [table, its] of byTable) {
    if (LEFT_ALONE.includes(table)) continue;
    const names = its.map(({ column }) => `"${column}"`).join(', ');
    const places = its.map((_, index) => `$${index + 1}`).join(', ');
    await pool.query(
      `insert into "${table}" (${names}) overriding system value values (${places})`,
      its.map(markedValue),
    );
  }
  return [...byTable.keys()].filter((table) => !LEFT_ALONE.includes(table));
}

function markedValue({ table, column, type }: z.output<typeof columns>[number]): unknown {
  const fact = FACTS[`${table}.${column}`];
  if (fact !== undefined) return fact;
  const mark = `${MARK} ${table}.${column}`;
  switch (type) {
    case 'text':
    case 'character varying':
      return mark;
    case 'jsonb':
    case 'json':
      return JSON.stringify({ [mark]: mark });
    case 'bytea':
      return Buffer.from(mark);
    case 'uuid':
      return '5f0c0001-0000-4000-8000-000000000001';
    case 'boolean':
      return true;
    case 'integer':
    case 'bigint':
    case 'smallint':
    case 'numeric':
    case 'real':
    case 'double precision':
      return 7;
    case 'date':
      return AT.slice(0, 10);
    case 'timestamp with time zone':
    case 'timestamp without time zone':
      return AT;
    case 'text[]':
      return [mark];
    case 'integer[]':
    case 'timestamp with time zone[]':
      return [];
    default:
      throw new Error(`${table}.${column} is of the type ${type}`);
  }
}
