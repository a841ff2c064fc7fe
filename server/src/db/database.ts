import type { Result } from '@self-print/contract/result.ts';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Timers } from '../system.ts';

export type Orm = NodePgDatabase<Record<string, never>>;

/** Runs statements, either on any pooled connection or all on one within a transaction. */
export interface Queries {
  readonly orm: Orm;
  /**
   * Returns the prepared form of a statement, built once per connection or pool. For hot paths, where the query builder costs
   * more than the statement. Pass a function defined at module level.
   */
  readonly prepared: <Statement>(build: (orm: Orm) => Statement) => Statement;
}

export interface Database extends Queries {
  readonly engine: 'postgresql' | 'embedded';
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction on one connection; a failed result or an exception rolls it back. Inside, use only the given
   * `Queries`, because the embedded engine has a single connection.
   */
  readonly transaction: <Outcome extends Result<unknown, unknown>>(
    work: (queries: Queries) => Promise<Outcome>,
  ) => Promise<Outcome>;
  /**
   * Subscribes to `pg_notify` messages on a channel, from any server of this database. The promise resolves after the first
   * attempt to listen; the returned function unsubscribes.
   */
  readonly listen: Listen;
  readonly close: () => Promise<void>;
}

export interface Listener {
  readonly onMessage: (payload: string) => void;
  /** Called when listening has started or resumed; earlier messages may have been missed. */
  readonly onReady: () => void;
  readonly onLost: (error: unknown) => void;
}

export type Listen = (channel: string, listener: Listener, timers: Timers) => Promise<() => Promise<void>>;

export interface DatabaseParts {
  readonly engine: Database['engine'];
  readonly pool: pg.Pool;
  readonly listen: Listen;
  /** Runs after the pool has ended. */
  readonly closeEngine: () => Promise<void>;
}

export function createDatabase({ engine, pool, listen, closeEngine }: DatabaseParts): Database {
  const ofClient = new WeakMap<pg.PoolClient, Queries>();
  const queriesOf = (client: pg.PoolClient): Queries => {
    const known = ofClient.get(client);
    if (known) return known;
    const made = createQueries(client);
    ofClient.set(client, made);
    return made;
  };
  return {
    ...createQueries(pool),
    engine,
    pool,
    listen,
    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        try {
          const result = await work(queriesOf(client));
          await client.query(result.ok ? 'commit' : 'rollback');
          return result;
        } catch (error) {
          await client.query('rollback').catch((failure: Error) => {
            broken = failure;
          });
          throw error;
        }
      } finally {
        // A connection that could not roll back must not be reused.
        client.release(broken);
      }
    },
    close: async () => {
      await pool.end();
      await closeEngine();
    },
  };
}

/** Statements on one client, or on any connection of a pool. */
export function createQueries(connection: pg.Pool | pg.PoolClient): Queries {
  const orm: Orm = drizzle(connection, { casing: 'snake_case' });
  const statements = new Map<(orm: Orm) => unknown, unknown>();
  return {
    orm,
    prepared: <Statement>(build: (orm: Orm) => Statement): Statement => {
      const known = statements.get(build);
      if (known !== undefined) return known as Statement;
      const made = build(orm);
      statements.set(build, made);
      return made;
    },
  };
}
