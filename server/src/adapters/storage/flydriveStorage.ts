import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Disk } from 'flydrive';
import { DamagedFile, type FileCipher } from '../../crypto/fileCipher.ts';
import type { Clock } from '../../system.ts';
import { encryptFiles } from './encryptFiles.ts';
import { STORED_TYPES, type Storage, type StorageProblem, type StoredFile } from './storage.ts';
import { stampOf, type WholeFiles, wholeFiles } from './wholeFiles.ts';

/** Files up to this size are verified in memory and read once; larger ones are read twice. */
export const BUFFERED_LIMIT_BYTES = 4 * 1_024 * 1_024;

export interface FlydriveStorageOptions {
  readonly disk: Disk;
  /** Encrypts what is stored; digests and lengths are those of the content. */
  readonly cipher: FileCipher;
  /** Generates a random name of hexadecimal digits and hyphens. */
  readonly newId: () => string;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Write in the clear; encrypted files are read all the same. */
  readonly writesPlain?: boolean;
}

/** Storage on any flydrive disk. */
export function flydriveStorage(options: FlydriveStorageOptions): Storage {
  const { disk, cipher, newId, clock, writesPlain = false } = options;
  const files = { disk, cipher, writesPlain, whole: wholeFiles(clock.monotonicMs) };
  const newKey: Storage['newKey'] = (folder, type) => {
    const id = newId();
    // Two characters of fan-out keep directories small.
    return `${folder}/${id.slice(0, 2)}/${id}.${STORED_TYPES[type]}`;
  };
  return {
    newKey,
    put: (folder, type, content) => putBytes(files, newKey(folder, type), content),
    putAt: (key, content) => putBytes(files, key, content),
    async stream(file) {
      const stamp = await stampOf(disk, file.key);
      if (stamp === undefined) return fail('missing');
      const read = file.contentLength <= BUFFERED_LIMIT_BYTES ? readBuffered : readTwice;
      return remembered(files, file, stamp, await read(files, file));
    },
    async check(file) {
      const stamp = await stampOf(disk, file.key);
      if (stamp === undefined) return fail('missing');
      if (files.whole.has(file, stamp)) return ok();
      const isWhole = await isUnchanged(files, file, () => {});
      return remembered(files, file, stamp, isWhole ? ok() : fail('changed'));
    },
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
    async encryptAll() {
      if (writesPlain) throw new Error('Files are still written in the clear (SELF_PRINT_PLAIN_FILES).');
      return encryptFiles(disk, cipher);
    },
  };
}

interface Files extends Pick<FlydriveStorageOptions, 'disk' | 'cipher'> {
  readonly writesPlain: boolean;
  readonly whole: WholeFiles;
}

async function putBytes(
  { disk, cipher, writesPlain, whole }: Files,
  key: string,
  content: Uint8Array,
): Promise<StoredFile> {
  const contentLength = content.byteLength;
  const stored = writesPlain ? content : cipher.encrypt(content, key);
  await disk.put(key, stored, { contentType: contentTypeOf(key), contentLength: stored.byteLength });
  const file = { key, sha256: createHash('sha256').update(content).digest('hex'), contentLength };
  const stamp = await stampOf(disk, key);
  if (stamp !== undefined) whole.add(file, stamp);
  return file;
}

function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  const found = Object.entries(STORED_TYPES).find(([, known]) => known === ending);
  if (!found) throw new Error(`${key} is not a key of this storage`);
  return found[0];
}

/** Remembers the result of reading a file to its end; `stamp` was taken before. */
function remembered<Value>(
  { whole }: Files,
  file: StoredFile,
  stamp: string,
  found: Result<Value, StorageProblem>,
): Result<Value, StorageProblem> {
  if (found.ok) whole.add(file, stamp);
  else whole.forget(file.key);
  return found;
}

type ReadResult = Result<AsyncIterable<Uint8Array>, StorageProblem>;

async function readBuffered(files: Files, file: StoredFile): Promise<ReadResult> {
  const chunks: Uint8Array[] = [];
  const isWhole = await isUnchanged(files, file, (chunk) => chunks.push(chunk));
  return isWhole ? ok(each(chunks)) : fail('changed');
}

async function readTwice(files: Files, file: StoredFile): Promise<ReadResult> {
  return (await isUnchanged(files, file, () => {})) ? ok(checkedAgain(files, file)) : fail('changed');
}

async function isUnchanged(
  files: Files,
  file: StoredFile,
  onChunk: (chunk: Uint8Array) => void,
): Promise<boolean> {
  const check = startCheck(file);
  try {
    for await (const chunk of await contentOf(files, file)) {
      if (!check.take(chunk)) return false;
      onChunk(chunk);
    }
  } catch (error) {
    if (error instanceof DamagedFile) return false;
    throw error;
  }
  return check.holds();
}

/** Aborts the transfer if the file changes between the two reads, so that nobody takes it for complete. */
async function* checkedAgain(files: Files, file: StoredFile): AsyncGenerator<Uint8Array> {
  const check = startCheck(file);
  try {
    for await (const chunk of await contentOf(files, file)) {
      if (!check.take(chunk)) break;
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
  }
  if (!check.holds()) throw new Error(`Stored file ${file.key} changed while it was read`);
}

async function contentOf({ disk, cipher }: Files, { key }: StoredFile): Promise<AsyncIterable<Uint8Array>> {
  return cipher.decrypt(await disk.getStream(key), key);
}

async function* each(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function startCheck(file: StoredFile) {
  const hash = createHash('sha256');
  let length = 0;
  return {
    /** Returns false as soon as there is more content than expected. */
    take(chunk: Uint8Array): boolean {
      hash.update(chunk);
      length += chunk.byteLength;
      return length <= file.contentLength;
    },
    holds: () => length === file.contentLength && hash.digest('hex') === file.sha256,
  };
}
