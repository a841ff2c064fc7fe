import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import type { Connection, ConnectionConfiguration, Request } from 'tedious';
import { z } from 'zod';
import { columnTypes, tablesOf } from '../catalogue.ts';
import { ANSWER_TIMEOUT_MS, CONNECT_TIMEOUT_MS, PORTION_ROWS, STREAM_TIMEOUT_MS } from '../limits.ts';
import {
  type CheckedConnection,
  type OpenDatabase,
  type SourceEffects,
  SourceFailure,
  type SourceQuery,
  type SourceReader,
  type SourceRow,
} from '../types.ts';
import {
  ALLOWS_SNAPSHOT,
  CAN_WRITE,
  cellOf,
  latestStatement,
  rowsStatement,
  sessionSettings,
  TABLES,
  VERSION,
} from './dialect.ts';
import { demandEncryption } from './encryptionDemand.ts';
import { sqlserverFault } from './sqlserverFault.ts';

type Tedious = typeof import('tedious');

/** A connection and the driver, which is large and loaded only where a source needs it. */
interface Session {
  readonly driver: Tedious;
  readonly client: Connection;
}

const cells = z.array(z.object({ value: z.string().nullable() }));

/**
 * Opens a Microsoft SQL Server. Rows are of one moment where the database allows snapshots; otherwise each statement sees what was
 * committed. There are no transactions that cannot write: nothing but SELECT is sent.
 */
export const openSqlserver: OpenDatabase = async (connection, effects) => {
  const driver = await import('tedious');
  const session = { driver, client: new driver.Connection(configurationOf(connection)) };
  try {
    await connected(session.client, effects);
    for (const setting of sessionSettings(ANSWER_TIMEOUT_MS)) await ask(session, setting);
    if ((await ask(session, ALLOWS_SNAPSHOT))[0]?.[0] === '1') {
      await ask(session, 'set transaction isolation level snapshot');
      await ask(session, 'begin transaction');
    }
  } catch (error) {
    session.client.close();
    throw sqlserverFault(error);
  }
  return readerOf(session, effects);
};

function configurationOf(connection: CheckedConnection): ConnectionConfiguration {
  const { host, port, address, database, userName, password, tls, authority } = connection;
  return {
    server: host,
    authentication: { type: 'default', options: { userName, password } },
    options: {
      port,
      database,
      encrypt: tls === 'verified',
      trustServerCertificate: false,
      serverName: host,
      ...(authority === '' ? {} : { cryptoCredentialsDetails: { ca: authority } }),
      // A server may send to another one; the address that was checked alone is connected to.
      connector: async (): Promise<Socket> => {
        const socket = connectSocket(port, address);
        await once(socket, 'connect');
        if (tls === 'verified') demandEncryption(socket);
        return socket;
      },
      connectTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: STREAM_TIMEOUT_MS,
      maxRetriesOnTransientErrors: 0,
      readOnlyIntent: true,
      appName: 'self-print',
    },
  };
}

function connected(client: Connection, { after }: SourceEffects): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = after(CONNECT_TIMEOUT_MS, () => reject(new SourceFailure('unreachable')));
    // What breaks later ends the request that is under way, which tells it.
    client.on('error', () => undefined);
    client.connect((error) => {
      cancel();
      if (error) reject(error);
      else resolve();
    });
  });
}

function readerOf(session: Session, effects: SourceEffects): SourceReader {
  const tables = async () => tablesOf(await ask(session, TABLES));
  const typesOf = async (schema: string, table: string) => columnTypes(await tables(), schema, table);
  return {
    about: async () => {
      const [[version] = []] = await ask(session, VERSION);
      const [[canWrite] = []] = await ask(session, CAN_WRITE);
      return { version: `SQL Server ${version ?? ''}`.trim(), canWrite: canWrite === '1' };
    },
    tables,
    latest: async (schema, table, column) => {
      const statement = latestStatement(schema, table, column, await typesOf(schema, table));
      return (await ask(session, statement))[0]?.[0] ?? null;
    },
    read: async function* (query: SourceQuery) {
      const types = await typesOf(query.schema, query.table);
      const typesRead = query.columns.map((column) => types.get(column));
      for await (const portion of portionsOf(session, rowsStatement(query, types), effects))
        yield portion.map((row) => row.map((cell, at) => cellOf(cell, typesRead[at])));
    },
    close: async () => session.client.close(),
  };
}

async function ask(session: Session, statement: string): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  await new Promise<void>((resolve, reject) => {
    const request = requestOf(session, statement, (error) =>
      error ? reject(sqlserverFault(error)) : resolve(),
    );
    request.setTimeout(ANSWER_TIMEOUT_MS);
    request.on('row', (columns: unknown) => rows.push(rowOf(columns)));
    session.client.execSqlBatch(request);
  });
  return rows;
}

const requestOf = (
  { driver }: Session,
  statement: string,
  done: (error: Error | null | undefined) => void,
): Request => new driver.Request(statement, done);

const rowOf = (columns: unknown): SourceRow => cells.parse(columns).map(({ value }) => value);

/** Takes rows from the wire only as fast as they are used. A server that stops sending is given up. */
async function* portionsOf(
  session: Session,
  statement: string,
  { after }: SourceEffects,
): AsyncGenerator<readonly SourceRow[]> {
  let portion: SourceRow[] = [];
  let isOver = false;
  let failure: SourceFailure | undefined;
  let wake: () => void = () => {};
  const request = requestOf(session, statement, (error) => {
    isOver = true;
    failure ??= error ? sqlserverFault(error) : undefined;
    wake();
  });
  request.on('row', (columns: unknown) => {
    portion.push(rowOf(columns));
    if (portion.length < PORTION_ROWS) return;
    request.pause();
    wake();
  });
  session.client.execSqlBatch(request);
  try {
    for (;;) {
      if (!isOver && portion.length < PORTION_ROWS) {
        const cancel = after(ANSWER_TIMEOUT_MS, () => {
          failure = new SourceFailure('timedOut');
          wake();
          session.client.close();
        });
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        cancel();
      }
      if (failure) throw failure;
      if (portion.length > 0) yield portion;
      if (isOver) return;
      portion = [];
      request.resume();
    }
  } finally {
    if (!isOver) session.client.cancel();
  }
}
