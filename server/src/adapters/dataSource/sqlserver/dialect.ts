import type { ColumnTypes } from '../catalogue.ts';
import { CELL_CHARACTERS_MAX, TABLES_MAX } from '../limits.ts';
import type { SourceQuery } from '../types.ts';

/** Types that have no text, or none that means anything to people. */
const UNREADABLE_TYPES = [
  'binary',
  'geography',
  'geometry',
  'hierarchyid',
  'image',
  'sql_variant',
  'timestamp',
  'varbinary',
];
/** Styles of CONVERT by which a value loses nothing: ISO 8601 for moments, four decimals of money. */
const STYLES: Readonly<Record<string, number>> = {
  date: 23,
  datetime: 121,
  datetime2: 121,
  datetimeoffset: 121,
  smalldatetime: 121,
  time: 121,
  money: 2,
  smallmoney: 2,
};

/** Types that CONVERT would write with six digits, or as 3.85e+000. */
const APPROXIMATE: ReadonlySet<string | undefined> = new Set(['float', 'real']);
const DECIMALS = 10;

const listed = UNREADABLE_TYPES.map((type) => `'${type}'`).join(', ');
const READABLE_OBJECTS = `select top (${TABLES_MAX}) o.object_id, s.name as schema_name, o.name as table_name
  from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
  where o.type in ('U', 'V') and o.is_ms_shipped = 0
    and has_perms_by_name(quotename(s.name) + '.' + quotename(o.name), 'OBJECT', 'SELECT') = 1
  order by s.name, o.name`;

export const VERSION = `select convert(nvarchar(128), serverproperty('ProductVersion'))`;
/** Whether readers may see one moment in this database. */
export const ALLOWS_SNAPSHOT = `select convert(nvarchar(1), snapshot_isolation_state) from sys.databases where name = db_name()`;
/** What the session needs: moments are read and written in one order, nobody waits for locks for ever. */
export const sessionSettings = (lockMs: number): readonly string[] => [
  'set language us_english',
  'set dateformat ymd',
  `set lock_timeout ${lockMs}`,
];
export const TABLES = `select t.schema_name, t.table_name, c.name, ty.name
  from (${READABLE_OBJECTS}) t
    join sys.columns c on c.object_id = t.object_id
    join sys.types ty on ty.user_type_id = c.system_type_id
  where ty.name not in (${listed})
  order by t.schema_name, t.table_name, c.column_id`;
export const CAN_WRITE = `select case when is_srvrolemember('sysadmin') = 1 or is_rolemember('db_owner') = 1
  or is_rolemember('db_datawriter') = 1 or is_rolemember('db_ddladmin') = 1
  or exists (select 1 from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
    cross join (values ('INSERT'), ('UPDATE'), ('DELETE'), ('ALTER')) given (name)
    where o.type in ('U', 'V') and o.is_ms_shipped = 0
      and has_perms_by_name(quotename(s.name) + '.' + quotename(o.name), 'OBJECT', given.name) = 1)
  then N'1' else N'0' end`;

/** A name in brackets. */
export const nameOf = (name: string): string => `[${name.replaceAll(']', ']]')}]`;
/** A text; no other character than the quote means anything in it. */
export const textOf = (text: string): string => `N'${text.replaceAll("'", "''")}'`;

function converted(expression: string, type: string | undefined): string {
  if (APPROXIMATE.has(type))
    return `convert(nvarchar(max), try_convert(decimal(38, ${DECIMALS}), ${expression}))`;
  const style = STYLES[type ?? ''];
  return `convert(nvarchar(max), ${expression}${style === undefined ? '' : `, ${style}`})`;
}

/** A cell as it is read: an approximate number has no zeros behind it that only come from how it was asked for. */
export function cellOf(cell: string | null, type: string | undefined): string | null {
  return cell !== null && APPROXIMATE.has(type) ? cell.replace(/\.?0+$/, '') : cell;
}

const tableOf = (schema: string, table: string) => `${nameOf(schema)}.${nameOf(table)}`;

export const latestStatement = (schema: string, table: string, column: string, types: ColumnTypes): string =>
  `select ${converted(`max(${nameOf(column)})`, types.get(column))} from ${tableOf(schema, table)}`;

/** The rows of a table, those of a person next to each other, each cell as a text that is cut where it is too long for any value. */
export function rowsStatement(
  { schema, table, columns, orderBy, since, limit }: SourceQuery,
  types: ColumnTypes,
): string {
  const from = tableOf(schema, table);
  const key = nameOf(orderBy);
  const cells = columns.map(
    (column) => `left(${converted(nameOf(column), types.get(column))}, ${CELL_CHARACTERS_MAX})`,
  );
  const top = limit === undefined ? '' : `top (${limit}) `;
  const where = since
    ? ` where ${key} in (select ${key} from ${from} where ${nameOf(since.column)} >= ${textOf(since.value)})`
    : '';
  return `select ${top}${cells.join(', ')} from ${from}${where} order by ${key}`;
}
