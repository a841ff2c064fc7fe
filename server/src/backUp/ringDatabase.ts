import type pg from 'pg';
import { createQueries } from '../db/database.ts';
import type { RingDatabase } from '../db/keyRing.ts';

/** The key ring by one connection, within the transaction that it is in. */
export function ringDatabaseOn(connection: pg.PoolClient): RingDatabase {
  const queries = createQueries(connection);
  return { ...queries, transaction: (work) => work(queries) };
}
