import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { listenOnPostgres } from './listenOnPostgres.ts';

const POOL_SIZE = 10;
const CONNECTION_TIMEOUT_MS = 10_000;
/** No statement of the platform takes this long; a forgotten lock must not block a terminal. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** Opens a pool on a PostgreSQL server. `onIdleError` is called for connections that the server dropped. */
export function openPostgresDatabase(url: string, onIdleError: (error: unknown) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'self-print',
  });
  pool.on('error', onIdleError);
  // Who holds a connection that is cut between two statements learns it by the next one; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}));
  return createDatabase({
    engine: 'postgresql',
    pool,
    listen: listenOnPostgres(url),
    closeEngine: async () => {},
  });
}
