import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../errorCode.ts';

const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;

/** Length and SHA-256 of a file. */
export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

/** What a back-up does in its folder. Everything that writes returns only when it would survive a power cut. */
export interface BackUpFiles {
  /** Writes a new file, or over one that an interrupted back-up left, and reads it again. */
  readonly write: (path: string, content: AsyncIterable<Uint8Array>) => Promise<Written>;
  readonly append: (path: string, text: string) => Promise<void>;
  readonly rename: (from: string, to: string) => Promise<void>;
  /** A file or a folder with all that is in it; one that is not there is removed already. */
  readonly remove: (path: string) => Promise<void>;
  readonly makeFolder: (path: string) => Promise<void>;
  /** The same three without writing; undefined for what is not there. */
  readonly list: (folder: string) => Promise<readonly string[] | undefined>;
  readonly text: (path: string) => Promise<string | undefined>;
  readonly measure: (path: string) => Promise<Written | undefined>;
}

type Flush = (handle: FileHandle) => Promise<void>;

export const diskFiles = filesOnDisk((handle) => handle.sync());

/** Tests, which lose no power, flush nothing. */
export function filesOnDisk(flush: Flush): BackUpFiles {
  const flushFolder = async (folder: string) => {
    // Windows cannot flush a directory.
    if (process.platform !== 'win32') await withHandle(folder, 'r', flush);
  };
  return {
    write: async (path, content) => {
      const written = await withHandle(path, 'w', (handle) => writeTo(handle, content, flush));
      const found = await measureFile(path);
      if (found.sha256 !== written.sha256) throw new Error(`${path} does not hold what was written to it`);
      await flushFolder(dirname(path));
      return written;
    },
    append: async (path, text) => {
      await withHandle(path, 'a', async (handle) => {
        await handle.appendFile(text);
        await flush(handle);
      });
      await flushFolder(dirname(path));
    },
    rename: async (from, to) => {
      await rename(from, to);
      await flushFolder(dirname(to));
    },
    remove: async (path) => {
      await rm(path, { recursive: true, force: true });
      await flushFolder(dirname(path));
    },
    makeFolder: async (path) => {
      await mkdir(path, { recursive: true, mode: FOLDER_OWNER_ONLY });
      await flushFolder(dirname(path));
    },
    list: (folder) => ifThere(readdir(folder)),
    text: (path) => ifThere(readFile(path, 'utf8')),
    measure: (path) => ifThere(measureFile(path)),
  };
}

async function withHandle<Made>(
  path: string,
  flags: 'r' | 'w' | 'a',
  work: (handle: FileHandle) => Promise<Made>,
): Promise<Made> {
  const handle = await open(path, flags, OWNER_ONLY);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

async function writeTo(
  handle: FileHandle,
  content: AsyncIterable<Uint8Array>,
  flush: Flush,
): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    // A disk that is nearly full may take a part of it.
    for (let at = 0; at < piece.byteLength; ) {
      at += (await handle.write(piece, at, piece.byteLength - at)).bytesWritten;
    }
    hash.update(piece);
    bytes += piece.byteLength;
  }
  await flush(handle);
  return { bytes, sha256: hash.digest('hex') };
}

async function measureFile(path: string): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece);
    bytes += piece.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function ifThere<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
