import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import type { FieldCipher } from '../crypto/fieldCipher.ts';
import type { FileKey, FileKeys } from '../crypto/fileCipher.ts';
import { deriveKeys, deriveRingCipher } from '../crypto/keys.ts';
import type { Clock, Random } from '../system.ts';
import { hasSecret, isSecretOfDatabase } from './checkSecret.ts';
import type { Database, Queries } from './database.ts';
import { type OpenedRows, type Opener, openRows, place, ROOT, readRows } from './ringRows.ts';
import { keyRing } from './schema/keyRing.ts';

const KEY_BYTES = 32;

/** The keys that the database stores encrypted with the server's secret. */
export interface KeyRing {
  /** All keys but those of files are derived from it. It stays the same when the secret is replaced. */
  readonly root: string;
  readonly files: FileKeys;
  /** Which of the given secrets opened it: the first, or one from before. */
  readonly openedBy: 'current' | 'former';
  /** The secret that opened it. */
  readonly secret: string;
  /** Adds a key for new files and returns its generation. Running servers use it after their next start. */
  readonly addFileKey: () => Promise<number>;
  /**
   * Encrypts the ring with the first of the given secrets, in one transaction; no other opens it afterwards. False when it was already.
   * Servers that run keep the keys that they have.
   */
  readonly adoptSecret: () => Promise<boolean>;
}

/** What the ring needs of a database; a transaction on one connection has it too. */
export type RingDatabase = Queries & Pick<Database, 'transaction'>;

interface RingDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'bytes'>;
}

/**
 * Opens the ring with one of the secrets, or creates it with the first: `secrets` are the server's own and, while it is replaced, the
 * former one. In a database from before the ring, the root is the secret with which it was written, so that everything stays readable.
 */
export async function openKeyRing(
  db: RingDatabase,
  secrets: readonly string[],
  { clock, random }: RingDeps,
): Promise<Result<KeyRing, 'wrongSecret'>> {
  const openers = secrets.map((secret) => ({ secret, cipher: deriveRingCipher(secret, random.bytes) }));
  if ((await readRows(db)).length === 0) {
    const made = await newRoot(db, openers, random);
    if (!made) return fail('wrongSecret');
    const keys = [
      [ROOT, made.root],
      ['file/1', newSecretText(random)],
    ] as const;
    await db.orm
      .insert(keyRing)
      .values(
        keys.map(([name, key]) => ({
          name,
          keyEncrypted: made.cipher.encrypt(key, place(name)),
          createdAt: clock.now(),
        })),
      )
      .onConflictDoNothing();
  }
  const opened = openRows(await readRows(db), openers);
  if (!opened) return fail('wrongSecret');
  const { root, files, opener } = opened;
  const find = async (generation: number): Promise<FileKey | undefined> => {
    const known = files.get(generation);
    if (known) return known;
    // Another process may have added it since.
    const added = openRows(await readRows(db), openers)?.files.get(generation);
    if (added) files.set(generation, added);
    return added;
  };
  const newest = files.get(Math.max(...files.keys()));
  return ok({
    root,
    files: {
      current: () => {
        if (!newest) throw new Error('The key ring has no key for files');
        return newest;
      },
      find,
    },
    openedBy: opener === openers[0] ? 'current' : 'former',
    secret: opener.secret,
    addFileKey: () =>
      changing(db, openers, async (queries, now) => {
        const generation = Math.max(0, ...now.files.keys()) + 1;
        const name = `file/${generation}`;
        const keyEncrypted = now.opener.cipher.encrypt(newSecretText(random), place(name));
        await queries.orm.insert(keyRing).values({ name, keyEncrypted, createdAt: clock.now() });
        return generation;
      }),
    adoptSecret: () =>
      changing(db, openers, async (queries, now) => {
        const [current] = openers;
        if (!current || now.opener === current) return false;
        for (const { name, keyEncrypted } of now.rows) {
          const key = now.opener.cipher.decrypt(keyEncrypted, place(name));
          await queries.orm
            .update(keyRing)
            .set({ keyEncrypted: current.cipher.encrypt(key, place(name)) })
            .where(eq(keyRing.name, name));
        }
        return true;
      }),
  });
}

/**
 * The root of a new ring and what encrypts it. It is random, so that whoever knew a former secret knows nothing about it; a database that
 * was written before there was a ring goes on with the secret that it was written with.
 */
async function newRoot(
  db: RingDatabase,
  openers: readonly Opener[],
  random: RingDeps['random'],
): Promise<{ root: string; cipher: FieldCipher } | undefined> {
  const [current] = openers;
  if (!(await hasSecret(db))) return current && { root: newSecretText(random), cipher: current.cipher };
  for (const { secret, cipher } of openers) {
    if (await isSecretOfDatabase(db, deriveKeys(secret, random.bytes))) return { root: secret, cipher };
  }
  return undefined;
}

/** Changes the ring as it is now, one change at a time: a key that was encrypted with a secret just replaced would close all of it. */
async function changing<Made>(
  db: RingDatabase,
  openers: readonly Opener[],
  change: (queries: Queries, now: OpenedRows) => Promise<Made>,
): Promise<Made> {
  const changed = await db.transaction(async (queries): Promise<Result<Made, 'wrongSecret'>> => {
    await queries.orm.select().from(keyRing).where(eq(keyRing.name, ROOT)).for('update');
    const now = openRows(await readRows(queries), openers);
    return now ? ok(await change(queries, now)) : fail('wrongSecret');
  });
  if (!changed.ok) throw new Error('Meanwhile the key ring was encrypted with another secret.');
  return changed.value;
}

function newSecretText({ bytes }: RingDeps['random']): string {
  return Buffer.from(bytes(KEY_BYTES)).toString('base64url');
}
