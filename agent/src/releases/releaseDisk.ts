import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RELEASE_PIECE_BYTES, type ReleaseOrder } from '@self-print/contract/platform/terminalReleases.ts';
import {
  RELEASE_HEAD_BYTES_MAX,
  type ReleaseHead,
  readContent,
  readHead,
  skipBytes,
} from '@self-print/contract/release/readRelease.ts';
import type { ReleaseFault, ReleaseFile } from '@self-print/contract/release/releaseFacts.ts';
import type { Result } from '@self-print/contract/result.ts';
import { systemCodeOf } from '../files/errorFacts.ts';

const PACKAGE_FILE = 'package.part';
const UNFINISHED = '.part';
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** The folder with packages and releases of an agent. Everything rejects with the system's error when the disk fails. */
export interface ReleaseDisk {
  /** Bytes of the package that are here, in whole pieces; what a power cut left of one is cut off. */
  readonly received: (order: ReleaseOrder) => Promise<number>;
  /** Adds a piece and returns once it is on the disk. */
  readonly append: (piece: Uint8Array) => Promise<void>;
  readonly forgetPackage: () => Promise<void>;
  /** Reads the beginning of the package, trusting one raw key. */
  readonly head: (trusted: Uint8Array) => Promise<Result<ReleaseHead, ReleaseFault>>;
  /** Reads the package to its end and compares it with its manifest. */
  readonly verify: (head: ReleaseHead) => Promise<Result<void, ReleaseFault>>;
  /** Puts the release into its folder, which is there completely or not at all. Verifies it while it does. */
  readonly unpack: (head: ReleaseHead) => Promise<Result<void, ReleaseFault>>;
  /** Whether there is room for the package and what comes out of it. */
  readonly hasRoomFor: (order: ReleaseOrder, spareBytes: number) => Promise<boolean>;
  /** Deletes releases, and what a power cut left of them, other than these. */
  readonly keepOnly: (versions: readonly string[]) => Promise<void>;
}

export function createReleaseDisk(folder: string): ReleaseDisk {
  const packageFile = join(folder, PACKAGE_FILE);
  const ready = () => mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const sizeNow = async () => (await stat(packageFile).catch(() => null))?.size ?? 0;
  const content = ({ headBytes }: ReleaseHead) => skipBytes(headBytes, createReadStream(packageFile));

  return {
    received: async ({ sizeBytes }) => {
      const size = await sizeNow();
      if (size === sizeBytes) return size;
      const whole = size > sizeBytes ? 0 : size - (size % RELEASE_PIECE_BYTES);
      if (size !== whole) await truncate(packageFile, whole);
      return whole;
    },
    append: async (piece) => {
      await ready();
      const file = await open(packageFile, 'a', PRIVATE_FILE);
      try {
        await file.appendFile(piece);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    forgetPackage: () => rm(packageFile, { force: true }),
    head: async (trusted) => {
      const file = await open(packageFile, 'r');
      try {
        const start = Buffer.alloc(RELEASE_HEAD_BYTES_MAX);
        const { bytesRead } = await file.read(start, 0, start.length, 0);
        return readHead(start.subarray(0, bytesRead), trusted);
      } finally {
        await file.close();
      }
    },
    verify: (head) => readContent(head.manifest.files, content(head)),
    unpack: async (head) => {
      const { version, files } = head.manifest;
      const unfinished = join(folder, `${version}${UNFINISHED}`);
      await rm(unfinished, { recursive: true, force: true });
      const sink = createFolderSink(unfinished);
      const read = await readContent(files, content(head), sink);
      await sink.end();
      if (!read.ok) {
        await rm(unfinished, { recursive: true, force: true });
        return read;
      }
      await rm(join(folder, version), { recursive: true, force: true });
      await rename(unfinished, join(folder, version));
      await syncFolder(folder);
      return read;
    },
    hasRoomFor: async ({ sizeBytes }, spareBytes) => {
      await ready();
      const { bavail, bsize } = await statfs(folder);
      const missing = sizeBytes - (await sizeNow());
      return bavail * bsize >= missing + sizeBytes + spareBytes;
    },
    keepOnly: async (versions) => {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
        // A machine that never took a release has no folder for them.
        if (systemCodeOf(error) === 'ENOENT') return [];
        throw error;
      });
      for (const entry of entries) {
        if (!entry.isDirectory() || versions.includes(entry.name)) continue;
        await rm(join(folder, entry.name), { recursive: true });
      }
    },
  };
}

/** Writes files below a folder, each on the disk before the next one begins. */
function createFolderSink(folder: string) {
  const folders = new Set<string>();
  let file: Awaited<ReturnType<typeof open>> | null = null;
  const close = async () => {
    const open = file;
    file = null;
    await open?.sync();
    await open?.close();
  };
  return {
    open: async ({ path }: ReleaseFile) => {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
      for (let each = dirname(target); each.length >= folder.length; each = dirname(each)) folders.add(each);
      file = await open(target, 'wx', PRIVATE_FILE);
    },
    write: async (part: Uint8Array) => file?.appendFile(part),
    close,
    /** Closes what a fault left open, and syncs the folders. */
    end: async () => {
      await close();
      for (const each of folders) await syncFolder(each);
    },
  };
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
