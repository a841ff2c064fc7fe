import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { type PostgresCluster, startPostgres } from '@self-print/build/test/postgresCluster.ts';
import pg from 'pg';
import { until } from './until.ts';

const SETTINGS = { synchronous_commit: 'on' };

/** A PostgreSQL with a standby, behind one address that always leads to the one that takes changes. */
export interface PostgresPair {
  readonly url: string;
  /** The standby hears nothing more of the primary, as when it cannot keep up. Only without `waits` do commits go on. */
  readonly fallBehind: () => Promise<void>;
  /** The primary dies, and the standby takes its place; resolves when it takes changes. Possible once. */
  readonly failOver: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts both.
 * @param options.waits a commit is answered once the standby has it, so that none that was answered is lost when the primary dies;
 *   else the standby follows as fast as it can
 */
export async function startPostgresPair(
  binFolder: string,
  { waits = true }: { readonly waits?: boolean } = {},
): Promise<PostgresPair> {
  const primary = await startPostgres(binFolder, { settings: SETTINGS });
  const standby = await startPostgres(binFolder, { settings: SETTINGS, follows: primary });
  if (waits) await run(primary, `alter system set synchronous_standby_names = '*'`);
  await run(primary, 'select pg_reload_conf()');
  const address = await openAddress(portOf(primary));
  const url = new URL(primary.url);
  url.port = String(address.port);
  return {
    url: url.href,
    fallBehind: async () => {
      const at = (await run(primary, 'select pg_current_wal_lsn()::text as waits'))?.waits;
      await until(
        async () =>
          (await run(standby, `select pg_last_wal_replay_lsn() < '${at}' as waits`))?.waits === false,
      );
      await run(standby, `alter system set primary_conninfo = ''`);
      await run(standby, 'select pg_reload_conf()');
      await until(async () => (await run(standby, FOLLOWS))?.waits === false);
    },
    failOver: async () => {
      await primary.kill();
      await run(standby, 'select pg_promote()');
      await until(async () => (await run(standby, 'select pg_is_in_recovery() as waits'))?.waits === false);
      address.leadTo(portOf(standby));
    },
    stop: async () => {
      await address.close();
      await standby.stop();
      await primary.stop();
    },
  };
}

const FOLLOWS = 'select exists (select from pg_stat_wal_receiver) as waits';

const portOf = ({ url }: PostgresCluster): number => Number(new URL(url).port);

async function run({ url }: PostgresCluster, statement: string): Promise<{ waits?: unknown } | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ waits?: unknown }>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

/** Passes connections on to a port of this machine that may change, by which those that there are end. */
async function openAddress(first: number) {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection({ host: '127.0.0.1', port: target });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      // What the other end hears of it is the closed connection.
      one.on('error', () => {});
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port: number) => {
      target = port;
      endAll();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      endAll();
      await closed;
    },
  };
}
