import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Disk } from 'flydrive';
import { STORED_TYPES, type Storage, type StorageProblem, type StoredFile } from './storage.ts';

/** Files up to this size are verified in memory and read once; larger ones are read twice. */
export const BUFFERED_LIMIT_BYTES = 4 * 1_024 * 1_024;

export interface FlydriveStorageOptions {
  readonly disk: Disk;
  /** Generates a random name of hexadecimal digits and hyphens. */
  readonly newId: () => string;
}

/** Storage on any flydrive disk. */
export function flydriveStorage({ disk, newId }: FlydriveStorageOptions): Storage {
  const newKey: Storage['newKey'] = (folder, type) => {
    const id = newId();
    // Two characters of fan-out keep directories small.
    return `${folder}/${id.slice(0, 2)}/${id}.${STORED_TYPES[type]}`;
  };
  return {
    newKey,
    put: (folder, type, content) => putBytes(disk, newKey(folder, type), content),
    putAt: (key, content) => putBytes(disk, key, content),
    async stream(file) {
      if (!(await disk.exists(file.key))) return fail('missing');
      return file.contentLength <= BUFFERED_LIMIT_BYTES ? readBuffered(disk, file) : readTwice(disk, file);
    },
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
  };
}

async function putBytes(disk: Disk, key: string, content: Uint8Array): Promise<StoredFile> {
  const contentLength = content.byteLength;
  await disk.put(key, content, { contentType: contentTypeOf(key), contentLength });
  return { key, sha256: createHash('sha256').update(content).digest('hex'), contentLength };
}

function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  const found = Object.entries(STORED_TYPES).find(([, known]) => known === ending);
  if (!found) throw new Error(`${key} is not a key of this storage`);
  return found[0];
}

type ReadResult = Result<AsyncIterable<Uint8Array>, StorageProblem>;

async function readBuffered(disk: Disk, file: StoredFile): Promise<ReadResult> {
  const chunks: Uint8Array[] = [];
  const check = startCheck(file);
  for await (const chunk of await disk.getStream(file.key)) {
    if (!check.take(chunk)) return fail('changed');
    chunks.push(chunk);
  }
  return check.holds() ? ok(each(chunks)) : fail('changed');
}

async function readTwice(disk: Disk, file: StoredFile): Promise<ReadResult> {
  const check = startCheck(file);
  for await (const chunk of await disk.getStream(file.key)) {
    if (!check.take(chunk)) return fail('changed');
  }
  return check.holds() ? ok(checkedAgain(disk, file)) : fail('changed');
}

/** Aborts the transfer if the file changes between the two reads, so that nobody takes it for complete. */
async function* checkedAgain(disk: Disk, file: StoredFile): AsyncGenerator<Uint8Array> {
  const check = startCheck(file);
  for await (const chunk of await disk.getStream(file.key)) {
    if (!check.take(chunk)) break;
    yield chunk;
  }
  if (!check.holds()) throw new Error(`Stored file ${file.key} changed while it was read`);
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
