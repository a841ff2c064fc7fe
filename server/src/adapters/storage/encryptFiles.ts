import type { Disk } from 'flydrive';
import { DamagedFile, type FileCipher } from '../../crypto/fileCipher.ts';
import type { EncryptedFiles } from './storage.ts';

/** Suffix of the name under which new bytes are written before they replace the file. */
export const DRAFT_ENDING = '.rewritten';

/**
 * Encrypts each stored file that is unencrypted, or was encrypted with an older key, with the newest key. A file is replaced by a
 * rename once its new bytes are durable, so this can be stopped at any time and run while servers run.
 */
export async function encryptFiles(disk: Disk, cipher: FileCipher): Promise<EncryptedFiles> {
  let rewritten = 0;
  let current = 0;
  const damaged: string[] = [];
  for await (const key of keysOf(disk)) {
    if (key.endsWith(DRAFT_ENDING)) {
      await disk.delete(key);
    } else if (cipher.isCurrent(await startOf(disk, key))) {
      current += 1;
    } else if (await rewrite(disk, cipher, key)) {
      rewritten += 1;
    } else {
      damaged.push(key);
    }
  }
  return { rewritten, current, damaged };
}

export async function* keysOf(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
    for (const each of page.objects) if (each.isFile) yield each.key;
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}

async function startOf(disk: Disk, key: string): Promise<Uint8Array> {
  const stream = await disk.getStream(key);
  for await (const piece of stream) return piece;
  return new Uint8Array();
}

/** False for a file that cannot be read. */
async function rewrite(disk: Disk, cipher: FileCipher, key: string): Promise<boolean> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of cipher.decrypt(await disk.getStream(key), key)) pieces.push(piece);
  } catch (error) {
    if (error instanceof DamagedFile) return false;
    throw error;
  }
  const draft = key + DRAFT_ENDING;
  await disk.put(draft, cipher.encrypt(Buffer.concat(pieces), key));
  // A file that was deleted meanwhile must not come back.
  if (await disk.exists(key)) await disk.move(draft, key);
  else await disk.delete(draft);
  return true;
}
