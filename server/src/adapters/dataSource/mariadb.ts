import { connect as connectSocket } from 'node:net';
import mysql from 'mysql2';
import { z } from 'zod';
import { tablesOf } from './catalogue.ts';
import { faultOf } from './faults.ts';
import {
  ANSWER_TIMEOUT_MS,
  CELL_CHARACTERS_MAX,
  CONNECT_TIMEOUT_MS,
  PORTION_ROWS,
  STREAM_TIMEOUT_MS,
  TABLES_MAX,
} from './limits.ts';
import {
  type CheckedConnection,
  type OpenDatabase,
  type SourceEffects,
  SourceFailure,
  type SourceQuery,
  type SourceReader,
  type SourceRow,
} from './types.ts';

const { escapeId } = mysql;
const SYSTEM_SCHEMAS = `('information_schema', 'mysql', 'performance_schema', 'sys')`;
const WRITES = `('INSERT', 'UPDATE', 'DELETE', 'CREATE', 'DROP', 'ALTER', 'SUPER', 'FILE', 'ALL PRIVILEGES')`;
const CAN_WRITE = `select count(*) > 0 from (
  select privilege_type from information_schema.user_privileges union all
  select privilege_type from information_schema.schema_privileges union all
  select privilege_type from information_schema.table_privileges) given where privilege_type in ${WRITES}`;
const TABLES = `select c.table_schema, c.table_name, c.column_name, c.column_type from information_schema.columns c
  join (select table_schema, table_name from information_schema.tables where table_schema not in ${SYSTEM_SCHEMAS}
    order by table_schema, table_name limit ${TABLES_MAX}) t
    on t.table_schema = c.table_schema and t.table_name = c.table_name
  order by c.table_schema, c.table_name, c.ordinal_position`;

const cells = z.array(z.string().nullable());

/** Opens a MariaDB or MySQL with a transaction that reads one moment. */
export const openMariadb: OpenDatabase = async (connection, effects) => {
  const client = mysql.createConnection({
    // The host is what the certificate is compared with; the address alone is connected to.
    host: connection.host,
    stream: () => connectSocket(connection.port, connection.address),
    database: connection.database,
    user: connection.userName,
    password: connection.password,
    ...tlsOf(connection),
    charset: 'utf8mb4_general_ci',
    connectTimeout: CONNECT_TIMEOUT_MS,
    rowsAsArray: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    disableEval: true,
    // The server may not ask for files of this machine.
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
  });
  client.on('error', () => undefined);
  const ask = askBy(client);
  try {
    await connected(client, effects);
    const [[version] = []] = await ask('select version()');
    const isMariadb = z.string().parse(version).includes('MariaDB');
    await ask(
      isMariadb
        ? `set session max_statement_time = ${STREAM_TIMEOUT_MS / 1_000}`
        : `set session max_execution_time = ${STREAM_TIMEOUT_MS}`,
    );
    // Without modes of its own that read quotes and backslashes in another way than the driver writes them.
    await ask(`set session sql_mode = ''`);
    await ask(`set session time_zone = ${mysql.escape(offsetOf(connection.timeZone, effects.clock.now()))}`);
    await ask('set session transaction isolation level repeatable read');
    await ask('start transaction with consistent snapshot, read only');
  } catch (error) {
    client.destroy();
    throw faultOf(error);
  }
  return readerOf(client, ask, effects);
};

type Ask = (sql: string) => Promise<unknown[][]>;

const askBy =
  (client: mysql.Connection): Ask =>
  (sql) =>
    new Promise((resolve, reject) => {
      client.query({ sql, timeout: ANSWER_TIMEOUT_MS }, (error, rows) =>
        error ? reject(faultOf(error)) : resolve(z.array(z.array(z.unknown())).catch([]).parse(rows)),
      );
    });

/** A server that takes the connection and says nothing is given up as well. */
function connected(client: mysql.Connection, { after }: SourceEffects): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = after(CONNECT_TIMEOUT_MS, () => reject(new SourceFailure('unreachable')));
    client.connect((error) => {
      cancel();
      if (error) reject(faultOf(error));
      else resolve();
    });
  });
}

function readerOf(client: mysql.Connection, ask: Ask, effects: SourceEffects): SourceReader {
  return {
    about: async () => {
      const [[version] = []] = await ask('select version()');
      const [[canWrite] = []] = await ask(CAN_WRITE);
      return { version: versionOf(z.string().parse(version)), canWrite: Number(canWrite) === 1 };
    },
    tables: async () => tablesOf(await ask(TABLES)),
    latest: async (schema, table, column) => {
      const [[value] = []] = await ask(
        `select cast(max(${escapeId(column, true)}) as char) from ${nameOf(schema, table)}`,
      );
      return z.string().nullable().parse(value);
    },
    read: (query) => portionsOf(client, query, effects),
    close: async () => client.destroy(),
  };
}

/** Takes rows from the wire only as fast as they are used. A source that stops sending is given up. */
async function* portionsOf(
  client: mysql.Connection,
  query: SourceQuery,
  { after }: SourceEffects,
): AsyncGenerator<readonly SourceRow[]> {
  const stream = client.query({ sql: statementOf(query) }).stream({ highWaterMark: PORTION_ROWS });
  const rows = stream[Symbol.asyncIterator]();
  let portion: SourceRow[] = [];
  while (true) {
    const cancel = after(ANSWER_TIMEOUT_MS, () => {
      stream.destroy(new SourceFailure('timedOut'));
      client.destroy();
    });
    const next = await rows
      .next()
      .catch((error: unknown) => Promise.reject(faultOf(error)))
      .finally(cancel);
    if (next.done) break;
    portion.push(cells.parse(next.value));
    if (portion.length < PORTION_ROWS) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

const nameOf = (schema: string, table: string) => `${escapeId(schema, true)}.${escapeId(table, true)}`;

function statementOf({ schema, table, columns, orderBy, since, limit }: SourceQuery): string {
  const from = nameOf(schema, table);
  const key = escapeId(orderBy, true);
  const texts = columns.map(
    (column) => `left(cast(${escapeId(column, true)} as char), ${CELL_CHARACTERS_MAX})`,
  );
  const where = since
    ? ` where ${key} in (select ${key} from ${from} where ${escapeId(since.column, true)} >= ${mysql.escape(since.value)})`
    : '';
  return `select ${texts.join(', ')} from ${from}${where} order by ${key}${limit === undefined ? '' : ` limit ${limit}`}`;
}

/** A zone's distance from UTC as `+08:00`; the server may know no names of zones. */
function offsetOf(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const written = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return written.slice('GMT'.length) || '+00:00';
}

const versionOf = (version: string) =>
  version.includes('MariaDB') ? `MariaDB ${version.replace(/-MariaDB.*/, '')}` : `MySQL ${version}`;

const tlsOf = ({ tls, authority }: CheckedConnection): Pick<mysql.ConnectionOptions, 'ssl'> =>
  tls === 'none'
    ? {}
    : {
        ssl: {
          ...(authority === '' ? {} : { ca: authority }),
          rejectUnauthorized: true,
          // Compares names only: with an address for a host, every certificate is refused.
          verifyIdentity: true,
        },
      };
