import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallData, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { systemCodeOf } from '../files/errorFacts.ts';
import { FILE_PART_BYTES, FILES_LISTED_MAX } from '../limits.ts';
import { SETTINGS_FOLDER } from '../platform/terminalStore.ts';

type Folder = CallInput<typeof maintenanceCalls.listFiles>['folder'];
type FilePart = CallData<typeof maintenanceCalls.readFile>;

export const LOGS_FOLDER = 'logs';
const NAMES: Readonly<Record<Folder, string>> = { logs: LOGS_FOLDER, settings: SETTINGS_FOLDER };
/** Harmless names: no path, no drive, not hidden. */
const FILE_NAME = /^[\w-][\w.-]*$/;
/** Files that somebody may put there by mistake: identity and keys are never disclosed. */
const SECRET = /identity|secret|key|\.db/i;
/** Follows no links and does not block on a pipe. Missing on Windows, where creating links requires administrator rights. */
const PLAIN = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The agent's folders that staff may read: only plain files directly in them. */
export interface AgentFolders {
  readonly list: (folder: Folder) => Promise<CallData<typeof maintenanceCalls.listFiles>>;
  /** Reads part of a file; NOT_FOUND for anything not listed. */
  readonly read: (folder: Folder, name: string, offset: number) => Promise<Outcome<FilePart, 'NOT_FOUND'>>;
}

export function createAgentFolders(dataDir: string): AgentFolders {
  const pathOf = (folder: Folder) => join(dataDir, NAMES[folder]);

  return {
    list: async (folder) => {
      const path = pathOf(folder);
      if (!(await isPlainFolder(path))) return [];
      const names = (await readdir(path)).filter((name) => FILE_NAME.test(name) && !SECRET.test(name)).sort();
      const files = await Promise.all(
        names.slice(0, FILES_LISTED_MAX).map(async (name) => {
          const found = await lstat(join(path, name)).catch(() => null);
          return found?.isFile() ? [{ name, bytes: found.size, changedAt: found.mtime.toISOString() }] : [];
        }),
      );
      return files.flat();
    },
    read: async (folder, name, offset) => {
      const path = pathOf(folder);
      if (!FILE_NAME.test(name) || SECRET.test(name) || !(await isPlainFolder(path))) {
        return fail(problem('NOT_FOUND'));
      }
      try {
        return await readPart(join(path, name), offset);
      } catch (error) {
        // Deleted meanwhile, or not a readable file: treated as missing.
        if (systemCodeOf(error) === undefined) throw error;
        return fail(problem('NOT_FOUND'));
      }
    },
  };
}

async function readPart(path: string, offset: number): Promise<Outcome<FilePart, 'NOT_FOUND'>> {
  await using file = await open(path, constants.O_RDONLY | PLAIN);
  const found = await file.stat();
  if (!found.isFile()) return fail(problem('NOT_FOUND'));
  const part = Buffer.alloc(Math.min(FILE_PART_BYTES, Math.max(0, found.size - offset)));
  const { bytesRead } = await file.read(part, 0, part.length, offset);
  const end = offset + bytesRead;
  const content = part.subarray(0, bytesRead).toString('base64');
  return ok({ content, bytes: found.size, nextOffset: bytesRead > 0 && end < found.size ? end : null });
}

async function isPlainFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isDirectory() ?? false;
}
