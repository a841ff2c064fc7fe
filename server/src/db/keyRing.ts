import { createSecretKey } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import type { FieldCipher } from '../crypto/fieldCipher.ts';
import type { FileKey, FileKeys } from '../crypto/fileCipher.ts';
import { deriveKeys, deriveRingCipher } from '../crypto/keys.ts';
import type { Clock, Random } from '../system.ts';
import { isSecretOfDatabase } from './checkSecret.ts';
import type { Database, Queries } from './database.ts';
import { keyRing } from './schema/keyRing.ts';

const ROOT = 'root';
const FILE = /^file\/(\d{1,9})$/;
const FILE_KEY_BYTES = 32;

/** The keys that the database stores encrypted with the server's secret. */
export interface KeyRing {
  /** All keys but those of files are derived from it. It stays the same when the secret is replaced. */
  readonly root: string;
  readonly files: FileKeys;
  /** Adds a key for new files and returns its generation. Running servers use it after their next start. */
  readonly addFileKey: () => Promise<number>;
  /** Encrypts the ring with another secret; the old one no longer opens anything. */
  readonly replaceSecret: (secret: string) => Promise<void>;
}

/** What the ring needs of a database; a transaction on one connection has it too. */
export type RingDatabase = Queries & Pick<Database, 'transaction'>;

interface RingDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'bytes'>;
}

const place = (name: string) => ({ column: 'key_ring.key', schoolCode: '', rowId: name });

/**
 * Opens the ring with the server's secret, or creates it. In a database from before the ring, the root is the secret with which it
 * was written, so that everything stays readable.
 */
export async function openKeyRing(
  db: RingDatabase,
  secret: string,
  { clock, random }: RingDeps,
): Promise<Result<KeyRing, 'wrongSecret'>> {
  const cipher = deriveRingCipher(secret, random.bytes);
  if ((await readRows(db)).length === 0) {
    if (!(await isSecretOfDatabase(db, deriveKeys(secret, random.bytes)))) return fail('wrongSecret');
    const made = [
      [ROOT, secret],
      ['file/1', newFileKey(random)],
    ] as const;
    await db.orm
      .insert(keyRing)
      .values(
        made.map(([name, key]) => ({
          name,
          keyEncrypted: cipher.encrypt(key, place(name)),
          createdAt: clock.now(),
        })),
      )
      .onConflictDoNothing();
  }
  const opened = openRows(await readRows(db), cipher);
  if (!opened) return fail('wrongSecret');
  const { root, files } = opened;
  const find = async (generation: number): Promise<FileKey | undefined> => {
    const known = files.get(generation);
    if (known) return known;
    // Another process may have added it since.
    const added = openRows(await readRows(db), cipher)?.files.get(generation);
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
    addFileKey: async () => {
      const generation = Math.max(...(openRows(await readRows(db), cipher)?.files.keys() ?? [0])) + 1;
      const name = `file/${generation}`;
      const keyEncrypted = cipher.encrypt(newFileKey(random), place(name));
      await db.orm.insert(keyRing).values({ name, keyEncrypted, createdAt: clock.now() });
      return generation;
    },
    replaceSecret: (other) => replaceSecret(db, cipher, deriveRingCipher(other, random.bytes)),
  });
}

async function replaceSecret(db: RingDatabase, from: FieldCipher, to: FieldCipher): Promise<void> {
  await db.transaction(async (queries) => {
    for (const { name, keyEncrypted } of await readRows(queries)) {
      const key = from.decrypt(keyEncrypted, place(name));
      await queries.orm
        .update(keyRing)
        .set({ keyEncrypted: to.encrypt(key, place(name)) })
        .where(eq(keyRing.name, name));
    }
    return ok();
  });
}

function readRows({ orm }: Queries) {
  return orm.select().from(keyRing);
}

/** Undefined when the rows were encrypted with another secret. */
function openRows(rows: Awaited<ReturnType<typeof readRows>>, cipher: FieldCipher) {
  try {
    const texts = rows.map(
      ({ name, keyEncrypted }) => [name, cipher.decrypt(keyEncrypted, place(name))] as const,
    );
    const root = texts.find(([name]) => name === ROOT)?.[1];
    if (root === undefined) return undefined;
    const files = new Map<number, FileKey>();
    for (const [name, text] of texts) {
      const generation = Number(FILE.exec(name)?.[1]);
      if (generation > 0) files.set(generation, { generation, key: createSecretKey(text, 'base64url') });
    }
    return { root, files };
  } catch {
    return undefined;
  }
}

function newFileKey({ bytes }: RingDeps['random']): string {
  return Buffer.from(bytes(FILE_KEY_BYTES)).toString('base64url');
}
