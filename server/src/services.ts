import type { EventLog } from '@self-print/contract/logEvents.ts';
import { openDisk } from './adapters/storage/disks.ts';
import { flydriveStorage } from './adapters/storage/flydriveStorage.ts';
import type { Storage } from './adapters/storage/storage.ts';
import type { Config } from './config.ts';
import { createFileCipher } from './crypto/fileCipher.ts';
import { deriveKeys, type Keys } from './crypto/keys.ts';
import type { Database } from './db/database.ts';
import { openEmbeddedDatabase } from './db/embedded.ts';
import { type KeyRing, openKeyRing } from './db/keyRing.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openPostgresDatabase } from './db/postgres.ts';
import { loadSecret } from './secret.ts';
import { StartRefused } from './startRefused.ts';
import { systemClock, systemRandom } from './system.ts';
import { noTracing, type Tracing } from './tracing/tracing.ts';

/** Shared by server and command line. */
export interface Services {
  readonly db: Database;
  readonly storage: Storage;
  readonly keys: Keys;
  readonly keyRing: KeyRing;
}

/** Runs a named part of the start; errors are prefixed with the name. */
export async function step<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}: ${message}`, { cause: error });
  }
}

/** Opens keys, database and file storage and migrates the schema; `db.close` closes everything. */
export async function openServices(
  config: Config,
  log: EventLog,
  tracing: Pick<Tracing, 'follow'> = noTracing,
): Promise<Services> {
  const secret = await step('Load the secret', () =>
    loadSecret(config.secret, config.dataDirectory, systemRandom),
  );
  const db = await step('Open the database', () => openDatabase(config, log));
  tracing.follow(db.pool);
  try {
    await step('Migrate the database', () => migrateDatabase(db));
    log.event('database-migrated', { engine: db.engine });
    const keyRing = await step('Check the secret', () => openRing(db, secret, config));
    if (keyRing.openedBy === 'former') log.event('secret-replaced-half');
    const storage = await step('Open the file storage', async () =>
      flydriveStorage({
        disk: await openDisk(config.storage),
        cipher: createFileCipher(keyRing.files, systemRandom.bytes),
        newId: systemRandom.uuid,
        clock: systemClock,
        writesPlain: config.plainFiles,
      }),
    );
    if (config.plainFiles) log.event('files-in-the-clear');
    return { db, storage, keyRing, keys: deriveKeys(keyRing.root, systemRandom.bytes) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openRing(
  db: Database,
  given: string,
  { secret, formerSecret, dataDirectory }: Config,
): Promise<KeyRing> {
  const secrets = [given, formerSecret].filter((each) => each !== undefined);
  const ring = await openKeyRing(db, secrets, { clock: systemClock, random: systemRandom });
  if (ring.ok) return ring.value;
  const source = secret === undefined ? `the secret in ${dataDirectory}` : 'SELF_PRINT_SECRET';
  const isnt = `${source} is not the one that this database was written with`;
  throw new StartRefused(
    formerSecret === undefined ? `${isnt}.` : `${isnt}, nor is SELF_PRINT_FORMER_SECRET.`,
  );
}

export async function openDatabase(config: Config, log: EventLog): Promise<Database> {
  const onIdleError = (error: unknown) => log.error('database-unreachable', error);
  if (config.database.kind === 'postgresql') return openPostgresDatabase(config.database.url, onIdleError);
  const self = { pid: process.pid, since: systemClock.now().toISOString() };
  const opened = await openEmbeddedDatabase(config.dataDirectory, self, onIdleError);
  if (opened.ok) return opened.value;
  const { heldBy } = opened.problem;
  const holder = heldBy ? `process ${heldBy.pid}, since ${heldBy.since}` : 'another process';
  throw new Error(`the data directory ${config.dataDirectory} is in use by ${holder}`);
}
