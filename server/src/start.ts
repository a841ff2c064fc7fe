import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { ServerReady } from '@self-print/contract/processes.ts';
import { z } from 'zod';
import { openDisk } from './adapters/storage/disks.ts';
import { flydriveStorage } from './adapters/storage/flydriveStorage.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { deriveKeys } from './crypto/keys.ts';
import type { Database } from './db/database.ts';
import { openEmbeddedDatabase } from './db/embedded.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openPostgresDatabase } from './db/postgres.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { scheduleMaintenance } from './jobs/maintenance.ts';
import { loadSecret } from './secret.ts';
import { systemClock, systemRandom, systemTimers } from './system.ts';

/** How long answers that are under way may take when the server stops. */
const DRAIN_MS = 1_000;

export interface RunningServer {
  readonly ready: ServerReady;
  readonly stop: () => Promise<void>;
}

/** Starts the platform step by step; a step that fails undoes the ones before it and names itself. */
export async function startServer(config: Config, log: EventLog): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of undo.splice(0).reverse()) await close();
  };
  const step = async <Made>(name: string, make: () => Promise<Made>): Promise<Made> => {
    try {
      return await make();
    } catch (error) {
      await stop().catch((failure) => log.error('server-stop', failure));
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${name}: ${message}`, { cause: error });
    }
  };

  log.event('server-start', { database: config.database.kind, demo: config.demo });
  const version = await step('Read the version', readVersion);
  const keys = await step('Load the secret', async () =>
    deriveKeys(await loadSecret(config.secret, config.dataDirectory, systemRandom), systemRandom.bytes),
  );
  const db = await step('Open the database', () => openDatabase(config, log));
  undo.push(db.close);
  await step('Migrate the database', () => migrateDatabase(db));
  log.event('database-migrated', { engine: db.engine });
  const storage = await step('Open the file storage', async () =>
    flydriveStorage({
      disk: await openDisk(config.storage),
      newId: systemRandom.uuid,
    }),
  );
  const app = buildApp({
    db,
    storage,
    keys,
    log,
    clock: systemClock,
    random: systemRandom,
    kioskOrigins: config.kioskOrigins,
    trustProxy: config.trustProxy,
    version,
  });
  const demo = config.demo ? await step('Write the demo data', () => seedDemo(app.deps)) : null;
  const endMaintenance = scheduleMaintenance({ db, clock: systemClock, timers: systemTimers, log });
  undo.push(async () => endMaintenance());
  const server = createServer(app.express);
  const origin = await step('Listen', () => listen(server, config));
  undo.push(() => closeServer(server));
  log.event('server-ready', { origin, engine: db.engine });
  return { ready: { type: 'ready', origin, demo }, stop };
}

async function openDatabase(config: Config, log: EventLog): Promise<Database> {
  const onIdleError = (error: unknown) => log.error('database-unreachable', error);
  if (config.database.kind === 'postgresql') return openPostgresDatabase(config.database.url, onIdleError);
  const self = { pid: process.pid, since: systemClock.now().toISOString() };
  const opened = await openEmbeddedDatabase(config.dataDirectory, self, onIdleError);
  if (opened.ok) return opened.value;
  const { heldBy } = opened.problem;
  const holder = heldBy ? `process ${heldBy.pid}, since ${heldBy.since}` : 'another process';
  throw new Error(`the data directory ${config.dataDirectory} is in use by ${holder}`);
}

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('no address'));
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      resolve(`http://${name}:${address.port}`);
    });
  });
}

/** Lets answers that are under way finish, but not for ever: a kiosk keeps its connection open. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
