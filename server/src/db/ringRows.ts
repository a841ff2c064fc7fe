import { createSecretKey } from 'node:crypto';
import type { FieldCipher } from '../crypto/fieldCipher.ts';
import type { FileKey } from '../crypto/fileCipher.ts';
import type { Queries } from './database.ts';
import { keyRing } from './schema/keyRing.ts';

export const ROOT = 'root';
const FILE = /^file\/(\d{1,9})$/;

/** A secret, and what it encrypts the ring with. */
export interface Opener {
  readonly secret: string;
  readonly cipher: FieldCipher;
}

/** What the key of a row is bound to. */
export const place = (name: string) => ({ column: 'key_ring.key', schoolCode: '', rowId: name });

export function readRows({ orm }: Queries) {
  return orm.select().from(keyRing);
}

type Rows = Awaited<ReturnType<typeof readRows>>;

export interface OpenedRows {
  readonly rows: Rows;
  readonly opener: Opener;
  readonly root: string;
  readonly files: Map<number, FileKey>;
}

/** Undefined when the rows were encrypted with none of the secrets. */
export function openRows(rows: Rows, openers: readonly Opener[]): OpenedRows | undefined {
  for (const opener of openers) {
    const keys = openWith(rows, opener.cipher);
    if (keys) return { rows, opener, ...keys };
  }
  return undefined;
}

function openWith(rows: Rows, cipher: FieldCipher): Pick<OpenedRows, 'root' | 'files'> | undefined {
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
