import type pg from 'pg';
import { z } from 'zod';
import { type Column, isOptional, type Table } from './describeTables.ts';

/** Tried at once for each table; what its rules refuse is left out. Tables with many rules are tried more often. */
const TRIES = 30;
const ROUNDS_MAX = 60;
const ROWS_WANTED = 12;
/** All else belongs to one of these, so that there is something to refer to. */
const ROOTS = { table: 'school', key: 'school_code', rows: 2 };
/** Text that meets quoting, encodings and sorting. */
const TEXTS = ['', 'a', "it's", '换行\n"引号"', '\\N', '🖨'];
const NUMBERS = [0, 1, 2, 7, 100];
const DAYS = ['2024-02-29', '2026-03-01', '2026-11-30'];
const HOURS = ['00:00:00+00', '08:30:00+08', '23:59:59.999+00'];

type Row = Readonly<Record<string, unknown>>;
/** Values that the columns of tables take, by "table.column", such as the states of an order. */
export type KnownValues = ReadonlyMap<string, readonly string[]>;

const made = z.array(z.object({ row: z.record(z.string(), z.unknown()).nullable() }));

/**
 * Fills every table with rows of every kind that its rules allow: each known value of a column, nothing where nothing may be, and
 * references to rows that are there. Tables come in the order of `describeTables`.
 * @param draw a number from 0 to below its argument
 */
export async function fillTables(
  client: pg.ClientBase,
  tables: readonly Table[],
  known: KnownValues,
  draw: (below: number) => number,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  await client.query(TRY_INSERT);
  const filled = new Map<string, readonly Row[]>();
  for (const table of tables) {
    const taken: Row[] = [];
    filled.set(table.name, taken);
    const tries = table.name === ROOTS.table ? ROOTS.rows : TRIES;
    const isEnough = () =>
      taken.length >= Math.min(ROWS_WANTED, tries) && missingWords([table], filled).length === 0;
    for (let round = 0; round < ROUNDS_MAX && !isEnough(); round += 1) {
      const wishes = Array.from({ length: tries }, (_, index) =>
        varied(table, wishFor(table, { filled, known, draw, index: round * tries + index }), taken, draw),
      );
      const { rows } = await client.query(INSERT, [table.name, JSON.stringify(wishes.filter(Boolean))]);
      taken.push(...made.parse(rows).flatMap(({ row }) => (row === null ? [] : [row])));
    }
  }
  return filled;
}

interface Making {
  readonly filled: ReadonlyMap<string, readonly Row[]>;
  readonly known: KnownValues;
  readonly draw: (below: number) => number;
  readonly index: number;
}

function wishFor(table: Table, making: Making): Row | undefined {
  const { filled, draw, index } = making;
  const row: Record<string, unknown> = {};
  for (const reference of table.references) {
    const { near, far } = reference;
    const fitting = (filled.get(reference.table) ?? []).filter((target) =>
      near.every((name, place) => row[name] === undefined || row[name] === target[far[place] ?? '']),
    );
    const target = fitting[draw(fitting.length)];
    const isLeftOut = isOptional(table, reference) && (target === undefined || draw(3) === 0);
    if (!isLeftOut && target === undefined) return undefined;
    for (const [place, name] of near.entries())
      if (!isLeftOut) row[name] = target?.[far[place] ?? ''];
      else if (table.columns.some((column) => column.name === name && !column.notNull)) row[name] = null;
  }
  const schools = filled.get(ROOTS.table) ?? [];
  for (const column of table.columns) {
    if (row[column.name] !== undefined) continue;
    if (column.name === ROOTS.key && schools.length > 0) {
      row[column.name] = schools[draw(schools.length)]?.[ROOTS.key];
      continue;
    }
    // In the first rows all that may be empty is.
    const isEmpty = !column.notNull && (index < 4 || draw(2) === 0);
    row[column.name] = isEmpty ? null : valueFor(table, column, making);
  }
  return row;
}

/** Mostly a row that was taken, with some other values: what many rules allow is seldom met by chance. */
function varied(
  { key, references }: Table,
  wish: Row | undefined,
  taken: readonly Row[],
  draw: (below: number) => number,
): Row | undefined {
  const like = taken[draw(taken.length)];
  if (!wish || !like || draw(4) === 0) return wish;
  // All of them or none, as they have to agree.
  const refersAnew = draw(2) === 0;
  const isReference = (name: string) => references.some(({ near }) => near.includes(name));
  const isOther = (name: string) => (isReference(name) ? refersAnew : key.includes(name) || draw(4) === 0);
  return Object.fromEntries(
    Object.entries(wish).map(([name, value]) => [name, isOther(name) ? value : like[name]]),
  );
}

function valueFor(table: Table, column: Column, { filled, known, draw, index }: Making): unknown {
  const words = known.get(`${table.name}.${column.name}`) ?? wordsIn(table, column);
  const { type } = column;
  // One word alone is an exception among others, such as the role of system administrators.
  const isOneOfMany = words.length === 1 && draw(2) === 0;
  const one = <T>(values: readonly T[]): T | undefined => values[draw(values.length)];
  if (words.length > 0 && !isOneOfMany && !type.endsWith('[]')) {
    const missing = missingIn(table, column, filled);
    return one(missing.length > 0 && draw(2) === 0 ? missing : words);
  }
  const hex = (digits: number) => Array.from({ length: digits }, () => draw(16).toString(16)).join('');
  if (type === 'text[]') return one(words.length > 0 ? [[], words.slice(0, 1), words] : [[], ['a'], TEXTS]);
  if (type.endsWith('[]')) return [];
  switch (type) {
    case 'boolean':
      return draw(2) === 0;
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'double precision':
    case 'real':
    case 'numeric':
      return column.fallback?.startsWith('nextval') ? index + 1 : one(NUMBERS);
    case 'uuid':
      return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
    case 'bytea':
      return `\\x${hex(64)}`;
    case 'json':
    case 'jsonb':
      return column.fallback?.includes('[]') ? [] : {};
    case 'date':
      return one(DAYS);
    default:
      if (type.startsWith('time')) return `${one(DAYS)} ${one(HOURS)}`;
      return `${hex(10)}${one(TEXTS)}`;
  }
}

/** How many of the words that the rules of tables name some row has, and how many there are. */
export function wordsMet(
  tables: readonly Table[],
  filled: ReadonlyMap<string, readonly Row[]>,
): { readonly met: number; readonly all: number } {
  const all = tables.flatMap((table) => table.columns.flatMap((column) => wordsIn(table, column)));
  return { met: all.length - missingWords(tables, filled).length, all: all.length };
}

function missingWords(
  tables: readonly Table[],
  filled: ReadonlyMap<string, readonly Row[]>,
): readonly string[] {
  return tables.flatMap((table) => table.columns.flatMap((column) => missingIn(table, column, filled)));
}

function missingIn(
  table: Table,
  column: Column,
  filled: ReadonlyMap<string, readonly Row[]>,
): readonly string[] {
  const there = new Set((filled.get(table.name) ?? []).map((row) => row[column.name]));
  return wordsIn(table, column).filter((word) => !there.has(word));
}

/** The words that a table's rules name beside a column. */
function wordsIn({ checks }: Table, { name, type }: Column): readonly string[] {
  if (type !== 'text' && !type.startsWith('character')) return [];
  const beside = new RegExp(
    `\\b${name}\\b"?(?:\\)?::text)? = (?:ANY \\(+ARRAY\\[)?((?:'[^']*'(?:::[\\w ]+)?(?:, )?)+)`,
    'g',
  );
  return checks.flatMap((check) =>
    [...check.matchAll(beside)].flatMap(([, words = '']) =>
      [...words.matchAll(/'([^']*)'/g)].map(([, word = '']) => word),
    ),
  );
}

const TRY_INSERT = `
  create function pg_temp.try_insert(into_table text, fields text, wish jsonb) returns jsonb language plpgsql as $$
  declare row jsonb;
  begin
    execute format('insert into %I as made (%s) select %s from jsonb_populate_record(null::%I, $1) returning to_jsonb(made)',
      into_table, fields, fields, into_table) using wish into row;
    return row;
  exception when others then return null;
  end $$`;
const INSERT = `
  select pg_temp.try_insert($1, (select string_agg(quote_ident(k), ', ') from jsonb_object_keys(wish) k), wish) as row
  from jsonb_array_elements($2::jsonb) wish`;
