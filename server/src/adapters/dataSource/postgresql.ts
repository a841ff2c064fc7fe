import { checkServerIdentity } from 'node:tls';
import pg from 'pg';
import { z } from 'zod';
import { tablesOf } from './catalogue.ts';
import { faultOf } from './faults.ts';
import {
  ANSWER_TIMEOUT_MS,
  CELL_CHARACTERS_MAX,
  CONNECT_TIMEOUT_MS,
  PORTION_ROWS,
  TABLES_MAX,
} from './limits.ts';
import type { CheckedConnection, OpenDatabase, SourceQuery, SourceReader } from './types.ts';

const { escapeIdentifier, escapeLiteral } = pg;
const CURSOR = 'self_print_rows';
/** The driver waits a little longer than the server, whose own word is clearer. */
const CLIENT_AHEAD_MS = 5_000;

const CAN_WRITE = `select (select rolsuper from pg_roles where rolname = current_user) or exists (
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'f') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
    and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'insert, update, delete, truncate'))`;
const TABLES = `select n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod)
  from (select * from pg_class where relkind in ('r', 'p', 'v', 'm', 'f')) c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
    and has_schema_privilege(n.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select')
    and c.oid in (select t.oid from pg_class t join pg_namespace s on s.oid = t.relnamespace
      where t.relkind in ('r', 'p', 'v', 'm', 'f') and s.nspname not in ('pg_catalog', 'information_schema')
        and s.nspname not like 'pg\\_%' order by s.nspname, t.relname limit ${TABLES_MAX})
  order by n.nspname, c.relname, a.attnum`;

/** Opens a PostgreSQL with a transaction that reads one moment. */
export const openPostgresql: OpenDatabase = async (connection) => {
  const client = new pg.Client({
    host: connection.address,
    port: connection.port,
    database: connection.database,
    user: connection.userName,
    password: connection.password,
    ssl: tlsOf(connection),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS + CLIENT_AHEAD_MS,
    application_name: 'self-print',
  });
  // A connection that breaks between two statements makes the next one fail, which tells it.
  client.on('error', () => undefined);
  const ask = async (text: string): Promise<unknown[][]> => {
    try {
      const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
      return rows;
    } catch (error) {
      throw faultOf(error);
    }
  };
  try {
    await client.connect();
    await ask('begin transaction isolation level repeatable read read only');
    await ask(`set local datestyle = 'ISO, YMD'`);
    await ask(`set local time zone ${escapeLiteral(connection.timeZone)}`);
  } catch (error) {
    await end(client);
    throw faultOf(error);
  }
  return readerOf(client, ask);
};

function readerOf(client: pg.Client, ask: (text: string) => Promise<unknown[][]>): SourceReader {
  return {
    about: async () => {
      const [[version] = []] = await ask('show server_version');
      const [[canWrite] = []] = await ask(CAN_WRITE);
      return { version: `PostgreSQL ${z.string().parse(version)}`, canWrite: canWrite === true };
    },
    tables: async () => tablesOf(await ask(TABLES)),
    latest: async (schema, table, column) => {
      const [[value] = []] = await ask(
        `select max(${escapeIdentifier(column)})::text from ${nameOf(schema, table)}`,
      );
      return z.string().nullable().parse(value);
    },
    read: async function* (query) {
      await ask(`declare ${CURSOR} no scroll cursor for ${statementOf(query)}`);
      while (true) {
        const rows = z
          .array(z.array(z.string().nullable()))
          .parse(await ask(`fetch ${PORTION_ROWS} from ${CURSOR}`));
        if (rows.length > 0) yield rows;
        if (rows.length < PORTION_ROWS) break;
      }
      await ask(`close ${CURSOR}`);
    },
    close: () => end(client),
  };
}

const nameOf = (schema: string, table: string) => `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;

function statementOf({ schema, table, columns, orderBy, since, limit }: SourceQuery): string {
  const from = nameOf(schema, table);
  const key = escapeIdentifier(orderBy);
  const cells = columns.map((column) => `left(${escapeIdentifier(column)}::text, ${CELL_CHARACTERS_MAX})`);
  const where = since
    ? ` where ${key} in (select ${key} from ${from} where ${escapeIdentifier(since.column)} >= ${escapeLiteral(since.value)})`
    : '';
  return `select ${cells.join(', ')} from ${from}${where} order by ${key}${limit === undefined ? '' : ` limit ${limit}`}`;
}

const tlsOf = ({ tls, authority, host }: CheckedConnection) =>
  tls === 'none'
    ? false
    : {
        ...(authority === '' ? {} : { ca: authority }),
        rejectUnauthorized: true,
        // The driver connects to the address; the certificate is the host's.
        checkServerIdentity: (_address: string, certificate: Parameters<typeof checkServerIdentity>[1]) =>
          checkServerIdentity(host, certificate),
      };

const end = (client: pg.Client) => client.end().catch(() => undefined);
