import type { Disk } from 'flydrive';
import { DRAFT_ENDING, keysOf } from '../adapters/storage/encryptFiles.ts';
import { factsOf } from '../adapters/storage/wholeFiles.ts';
import { FILES_FOLDER } from './format.ts';
import type { PackedFile } from './journal.ts';
import type { TarEntry } from './tar.ts';

/** A bucket answers each in some ten milliseconds. */
const LOOKS_AT_ONCE = 32;
/** Smaller ones are read whole first, so that their length cannot change meanwhile. */
const BUFFERED_MAX_BYTES = 4 * 1_024 * 1_024;

/** Every file of the storage as it is now, in the order of the names. */
export async function listFiles(disk: Disk): Promise<PackedFile[]> {
  const listed: PackedFile[] = [];
  let keys: string[] = [];
  const look = async () => {
    const found = await Promise.all(keys.map(async (key) => ({ key, facts: await factsOf(disk, key) })));
    for (const { key, facts } of found) if (facts) listed.push({ key, ...facts });
    keys = [];
  };
  for await (const key of keysOf(disk)) {
    if (key.endsWith(DRAFT_ENDING)) continue;
    keys.push(key);
    if (keys.length >= LOOKS_AT_ONCE) await look();
  }
  await look();
  return listed.sort((one, two) => (one.key < two.key ? -1 : 1));
}

/** The stored bytes as they are, encrypted with the keys of the ring. Files that are deleted meanwhile are left out of `included`. */
export async function* fileEntries(
  disk: Disk,
  wanted: readonly PackedFile[],
  included: PackedFile[],
): AsyncGenerator<TarEntry> {
  for (const file of wanted) {
    const entry =
      file.size <= BUFFERED_MAX_BYTES ? await bufferedEntry(disk, file.key) : await streamedEntry(disk, file);
    if (!entry) continue;
    yield entry;
    included.push({ ...file, size: entry.size });
  }
}

async function bufferedEntry(disk: Disk, key: string): Promise<TarEntry | undefined> {
  const content: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of await disk.getStream(key)) {
      content.push(piece);
      size += piece.byteLength;
    }
  } catch (error) {
    if (await disk.exists(key)) throw error;
    return undefined;
  }
  return { name: FILES_FOLDER + key, size, content };
}

/** Its first piece is waited for, because only then is the file open and stays readable when it is deleted. */
async function streamedEntry(disk: Disk, { key, size }: PackedFile): Promise<TarEntry | undefined> {
  try {
    const pieces = (await disk.getStream(key))[Symbol.asyncIterator]();
    const first = await pieces.next();
    return { name: FILES_FOLDER + key, size, content: restOf(first, pieces) };
  } catch (error) {
    if (await disk.exists(key)) throw error;
    return undefined;
  }
}

async function* restOf(
  first: IteratorResult<Uint8Array, unknown>,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let next = first; !next.done; next = await pieces.next()) yield next.value;
}
