import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '@self-print/contract/parseJson.ts';
import {
  INSTALL_FILE,
  type InstallFile,
  installFile,
  KEEPER_FILE,
  type KeeperFile,
  keeperFile,
} from '@self-print/contract/release/keeperFiles.ts';
import { RELEASE_ENTRY } from '@self-print/contract/release/releaseFacts.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** The folder that agent and keeper share. An unreadable file counts as a missing one: the base starts in any case. */
export interface KeeperDisk {
  readonly readInstall: () => InstallFile | null;
  readonly read: () => KeeperFile | null;
  /** Replaces the keeper's file, on the disk; the problem is a sentence. */
  readonly write: (file: KeeperFile) => Result<void, string>;
  /** Whether a release lies there to be started. */
  readonly has: (version: string) => boolean;
}

export function createKeeperDisk(folder: string): KeeperDisk {
  const path = join(folder, KEEPER_FILE);
  return {
    readInstall: () => installFile.safeParse(contentOf(join(folder, INSTALL_FILE))).data ?? null,
    read: () => keeperFile.safeParse(contentOf(path)).data ?? null,
    write: (file) => {
      try {
        mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
        writeSynced(`${path}.new`, JSON.stringify(file, null, 2));
        renameSync(`${path}.new`, path);
        syncFolder(folder);
        return ok();
      } catch (error) {
        return fail(error instanceof Error ? error.message : String(error));
      }
    },
    has: (version) => existsSync(join(folder, version, RELEASE_ENTRY)),
  };
}

function contentOf(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function writeSynced(path: string, text: string): void {
  const file = openSync(path, 'w', PRIVATE_FILE);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A rename survives a power cut only once its folder is on the disk. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
