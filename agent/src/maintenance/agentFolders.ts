import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallData, CallInput } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { systemCodeOf } from '../files/errorFacts.ts';
import { FILE_PART_BYTES, FILES_LISTED_MAX } from '../limits.ts';
import { SETTINGS_FOLDER } from '../platform/terminalStore.ts';

type Folder = CallInput<typeof maintenanceCalls.listFiles>['folder'];
type FilePart = CallData<typeof maintenanceCalls.readFile>;

export const LOGS_FOLDER = 'logs';
const NAMES: Readonly<Record<Folder, string>> = { logs: LOGS_FOLDER, settings: SETTINGS_FOLDER };
/** Names that need no thought: no path, no drive, nothing hidden. */
const FILE_NAME = /^[\w-][\w.-]*$/;
/** Whatever somebody may put there by mistake: the identity, its key or cards' keys are shown to nobody. */
const SECRET = /identity|secret|key|\.db/i;
/** No links, and no waiting for a pipe. Missing on Windows, where making a link needs the rights of an administrator. */
const PLAIN = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The folders of the agent that staff may look into: plain files directly in them, and nothing else. */
export interface AgentFolders {
  readonly list: (folder: Folder) => Promise<CallData<typeof maintenanceCalls.listFiles>>;
  /** A part of a file; NOT_FOUND for whatever is not listed. */
  readonly read: (folder: Folder, name: string, offset: number) => Promise<Result<FilePart, CallProblem>>;
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
        // Gone meanwhile, or not a file that may be read: for the caller there is none.
        if (systemCodeOf(error) === undefined) throw error;
        return fail(problem('NOT_FOUND'));
      }
    },
  };
}

async function readPart(path: string, offset: number): Promise<Result<FilePart, CallProblem>> {
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
