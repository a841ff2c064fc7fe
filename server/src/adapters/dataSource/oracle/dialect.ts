import type { ColumnTypes } from '../catalogue.ts';
import { CELL_CHARACTERS_MAX, TABLES_MAX } from '../limits.ts';
import { SourceFailure, type SourceQuery } from '../types.ts';

/** A statement with values that are sent beside it. */
export interface Statement {
  readonly text: string;
  readonly binds: Readonly<Record<string, string>>;
}

const TEXTS = ['VARCHAR2', 'NVARCHAR2', 'CHAR', 'NCHAR', 'CLOB', 'NCLOB'];
const NUMBERS = ['NUMBER', 'FLOAT'];
const APPROXIMATE = ['BINARY_FLOAT', 'BINARY_DOUBLE'];
const listed = [...TEXTS, ...NUMBERS, ...APPROXIMATE, 'DATE'].map((type) => `'${type}'`).join(', ');

/** How a session writes and reads moments. A DATE of Oracle always has a time. */
const DATE_FORMAT = 'YYYY-MM-DD HH24:MI:SS';
const TIMESTAMP_FORMAT = `${DATE_FORMAT}.FF`;
const ZONED_FORMAT = `${TIMESTAMP_FORMAT} TZH:TZM`;

/** Settings of the session, of which the last begins a transaction that cannot write and reads one moment. */
export const sessionSettings = (timeZone: string): readonly string[] => [
  `alter session set time_zone = ${textOf(timeZone)}`,
  `alter session set nls_numeric_characters = '.,'`,
  'set transaction read only',
];

/** Schemas that come with the server are nobody's data. */
const OWN_SCHEMAS = `(select username from all_users where oracle_maintained = 'N')`;

export const TABLES = `select c.owner, c.table_name, c.column_name, c.data_type
  from all_tab_columns c
    join (select owner, object_name from all_objects
      where object_type in ('TABLE', 'VIEW') and owner in ${OWN_SCHEMAS} and object_name not like 'BIN$%'
      order by owner, object_name fetch first ${TABLES_MAX} rows only) o
      on o.owner = c.owner and o.object_name = c.table_name
  where c.data_type in (${listed}) or c.data_type like 'TIMESTAMP(%'
  order by c.owner, c.table_name, c.column_id`;

const WRITES = `('INSERT', 'UPDATE', 'DELETE', 'ALTER')`;
const GRANTED = `(select user from dual union all select 'PUBLIC' from dual union all select role from session_roles)`;
/** Whether the account has tables of its own, rights on those of others, or rights on all. */
export const CAN_WRITE = `select case when exists (select 1 from user_tables)
  or exists (select 1 from session_privs where privilege like '% ANY TABLE' and privilege not in ('SELECT ANY TABLE', 'READ ANY TABLE'))
  or exists (select 1 from session_privs where privilege in ('CREATE TABLE', 'SYSDBA'))
  or exists (select 1 from all_tab_privs where privilege in ${WRITES} and table_schema in ${OWN_SCHEMAS} and grantee in ${GRANTED})
  or exists (select 1 from all_col_privs where privilege in ${WRITES} and table_schema in ${OWN_SCHEMAS} and grantee in ${GRANTED})
  then '1' else '0' end from dual`;

/** A name in quotation marks; none of Oracle's has such a mark, or NUL. */
export function nameOf(name: string): string {
  if (/["\0]/.test(name)) throw new SourceFailure('columnsChanged');
  return `"${name}"`;
}

function textOf(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const isApproximate = (type: string | undefined) => APPROXIMATE.includes(type ?? '');
const isNumber = (type: string | undefined) => NUMBERS.includes(type ?? '') || isApproximate(type);

/** The format of a moment; undefined for what is none. The session's zone is that of `WITH LOCAL TIME ZONE`. */
function formatOf(type: string | undefined): string | undefined {
  if (type === 'DATE') return DATE_FORMAT;
  if (type?.startsWith('TIMESTAMP') !== true) return undefined;
  return type.endsWith('WITH TIME ZONE') ? ZONED_FORMAT : TIMESTAMP_FORMAT;
}

function written(expression: string, type: string | undefined): string {
  const format = formatOf(type);
  if (format !== undefined) return `to_char(${expression}, '${format}')`;
  // What is not a number, or endless, has no digits.
  if (isApproximate(type))
    return `case when ${expression} is not nan and ${expression} is not infinite then to_char(to_number(${expression}), 'TM9') end`;
  return isNumber(type) ? `to_char(${expression}, 'TM9')` : expression;
}

/** A value that was sent, as the column's type is compared. */
function compared(type: string | undefined): string {
  const format = formatOf(type);
  if (type === 'DATE') return `to_date(:since, '${DATE_FORMAT}')`;
  if (format !== undefined)
    return format === ZONED_FORMAT
      ? `to_timestamp_tz(:since, '${format}')`
      : `to_timestamp(:since, '${format}')`;
  return isNumber(type) ? 'to_number(:since)' : ':since';
}

/** A cell as it is read: Oracle writes a half as `.5`. */
export function cellOf(cell: string | null, type: string | undefined): string | null {
  return cell !== null && isNumber(type) ? cell.replace(/^(-?)\./, '$10.') : cell;
}

const tableOf = (schema: string, table: string) => `${nameOf(schema)}.${nameOf(table)}`;

export const latestStatement = (
  schema: string,
  table: string,
  column: string,
  types: ColumnTypes,
): Statement => ({
  text: `select ${written(`max(${nameOf(column)})`, types.get(column))} from ${tableOf(schema, table)}`,
  binds: {},
});

/** The rows of a table, those of a person next to each other, each cell as a text that is cut where it is too long for any value. */
export function rowsStatement(
  { schema, table, columns, orderBy, since, limit }: SourceQuery,
  types: ColumnTypes,
): Statement {
  const from = tableOf(schema, table);
  const key = nameOf(orderBy);
  const cells = columns.map((column) => {
    const type = types.get(column);
    const cell = written(nameOf(column), type);
    return TEXTS.includes(type ?? '') ? `substr(${cell}, 1, ${CELL_CHARACTERS_MAX})` : cell;
  });
  const where = since
    ? ` where ${key} in (select ${key} from ${from} where ${nameOf(since.column)} >= ${compared(types.get(since.column))})`
    : '';
  const first = limit === undefined ? '' : ` fetch first ${limit} rows only`;
  return {
    text: `select ${cells.join(', ')} from ${from}${where} order by ${key}${first}`,
    binds: since ? { since: since.value } : {},
  };
}
