import { z } from 'zod';
import { columnTypes, tablesOf } from '../catalogue.ts';
import { ANSWER_TIMEOUT_MS, CONNECT_TIMEOUT_MS, PORTION_ROWS } from '../limits.ts';
import {
  type CheckedConnection,
  type OpenDatabase,
  type SourceEffects,
  SourceFailure,
  type SourceReader,
  type SourceRow,
} from '../types.ts';
import {
  CAN_WRITE,
  cellOf,
  latestStatement,
  rowsStatement,
  type Statement,
  sessionSettings,
  TABLES,
} from './dialect.ts';
import type { OracleConnection, Oracledb } from './oracledb.ts';
import { oracleFault } from './oracleFault.ts';
import { openRelay, type Relay } from './relay.ts';

/** What servers are told of who connects, in place of the names of this machine and its user. */
const WHO = 'self-print';

const rowsShape = z.array(z.array(z.string().nullable()));

interface Session {
  readonly driver: Oracledb;
  readonly client: OracleConnection;
  readonly relay: Relay;
  readonly effects: SourceEffects;
}

/** Loads the driver when a source needs it. */
export const loadOracledb = async (): Promise<Oracledb> => (await import('oracledb')).default;

/** Opens an Oracle Database, from 12.1 on, with a transaction that cannot write and reads one moment. */
export const oracleOpener =
  (load: () => Promise<Oracledb>): OpenDatabase =>
  async (connection, effects) => {
    const driver = await load();
    const relay = await openRelay(connection, effects);
    try {
      const client = await within(relay, effects, CONNECT_TIMEOUT_MS, 'unreachable', () =>
        driver.getConnection(attributesOf(connection, relay)),
      );
      const session = { driver, client, relay, effects };
      for (const setting of sessionSettings(connection.timeZone))
        await answered(session, () => client.execute(setting));
      return readerOf(session);
    } catch (error) {
      relay.close();
      throw oracleFault(error);
    }
  };

/** The name of the service was checked: it has no characters that mean anything here. */
function attributesOf({ database, userName, password }: CheckedConnection, { port }: Relay) {
  const address = `(ADDRESS=(PROTOCOL=TCP)(HOST=127.0.0.1)(PORT=${port}))`;
  return {
    user: userName,
    password,
    connectString: `(DESCRIPTION=(RETRY_COUNT=0)${address}(CONNECT_DATA=(SERVICE_NAME=${database})))`,
    program: WHO,
    machine: WHO,
    osUser: WHO,
    terminal: WHO,
  };
}

/** Work of the driver, which is given up with its connection when it takes too long. */
async function within<Answer>(
  relay: Relay,
  { after }: SourceEffects,
  ms: number,
  fault: 'unreachable' | 'timedOut',
  work: () => Promise<Answer>,
): Promise<Answer> {
  const cancel = after(ms, () => relay.breakOff(new SourceFailure(fault)));
  // The relay knows better why a connection ended than the driver.
  const begun = work().catch(async (error: unknown) => {
    const failure = oracleFault(error);
    throw failure.fault === 'connectionLost' ? await Promise.race([relay.broken, failure]) : failure;
  });
  return Promise.race([begun, relay.broken]).finally(cancel);
}

const answered = <Answer>({ relay, effects }: Session, work: () => Promise<Answer>) =>
  within(relay, effects, ANSWER_TIMEOUT_MS, 'timedOut', work);

function readerOf(session: Session): SourceReader {
  const tables = async () => tablesOf(await ask(session, { text: TABLES, binds: {} }));
  const typesOf = async (schema: string, table: string) => columnTypes(await tables(), schema, table);
  return {
    about: async () => {
      const [[canWrite] = []] = await ask(session, { text: CAN_WRITE, binds: {} });
      return {
        version: `Oracle ${session.client.oracleServerVersionString}`.trim(),
        canWrite: canWrite === '1',
      };
    },
    tables,
    latest: async (schema, table, column) => {
      const types = await typesOf(schema, table);
      const [[value = null] = []] = await ask(session, latestStatement(schema, table, column, types));
      return cellOf(value, types.get(column));
    },
    read: async function* (query) {
      const types = await typesOf(query.schema, query.table);
      const typesRead = query.columns.map((column) => types.get(column));
      for await (const portion of portionsOf(session, rowsStatement(query, types)))
        yield portion.map((row) => row.map((cell, at) => cellOf(cell, typesRead[at])));
    },
    close: async () => {
      // Told goodbye where it listens; either way the connection ends.
      const { client, relay } = session;
      await answered(session, () => client.close()).catch(() => undefined);
      relay.close();
    },
  };
}

async function ask(session: Session, statement: Statement): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const portion of portionsOf(session, statement)) rows.push(...portion);
  return rows;
}

/** Asks for rows only as fast as they are used. */
async function* portionsOf(
  session: Session,
  { text, binds }: Statement,
): AsyncGenerator<readonly SourceRow[]> {
  const { driver, client } = session;
  const options = {
    resultSet: true,
    outFormat: driver.OUT_FORMAT_ARRAY,
    fetchArraySize: PORTION_ROWS,
    fetchTypeHandler: () => ({ type: driver.STRING }),
  } as const;
  const { resultSet } = await answered(session, () => client.execute(text, binds, options));
  if (!resultSet) throw new SourceFailure('answerWrong');
  try {
    for (;;) {
      const rows = rowsShape.safeParse(await answered(session, () => resultSet.getRows(PORTION_ROWS)));
      if (!rows.success) throw new SourceFailure('answerWrong');
      if (rows.data.length > 0) yield rows.data;
      if (rows.data.length < PORTION_ROWS) return;
    }
  } finally {
    await answered(session, () => resultSet.close()).catch(() => undefined);
  }
}
