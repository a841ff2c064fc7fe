import { existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../../errorCode.ts';
import type { CommandLine, ConfinedCommand } from './isolation.ts';

export type GroupLimits = Pick<ConfinedCommand, 'memoryBytes' | 'tasks'>;

/** Control groups of the kernel, which limit all processes of a program together. */
export interface ControlGroups {
  /** Makes a group for one program; undefined when the kernel refuses. */
  readonly open: (limits: GroupLimits) => ControlGroup | undefined;
}

export interface ControlGroup {
  /** The same command line, which joins the group before anything else happens. */
  readonly joining: (line: CommandLine) => CommandLine;
  /** Kills every process in the group, including those that left their process group. */
  readonly kill: () => void;
  /** Removes the group; later, together with another one, while a process in it is still ending. */
  readonly close: () => void;
}

/** Where this process has its place in one hierarchy of groups, and how limits are written there. */
export interface Hierarchy {
  readonly folder: string;
  readonly files: (limits: GroupLimits) => Readonly<Record<string, number>>;
  /** Files that some kernels lack. */
  readonly further: Readonly<Record<string, number>>;
}

const PREFIX = 'self-print-program-';
export const MEMBERS = 'cgroup.procs';
export const TASKS_MAX = 'pids.max';
/** A shell, as Node cannot start a process in a group. It joins each group named before `--` and becomes what follows. */
const JOIN = 'until [ "$1" = -- ]; do echo 0 >"$1" || exit 255; shift; done 2>/dev/null; shift; exec "$@"';

/** Groups in these hierarchies; what a killed server left in them is removed. */
export function createControlGroups(hierarchies: readonly Hierarchy[]): ControlGroups {
  for (const { folder } of hierarchies) sweep(folder);
  const closed = new Set<string>();
  const removeClosed = () => {
    for (const folder of closed) if (remove(folder)) closed.delete(folder);
  };
  return {
    open(limits) {
      removeClosed();
      const folders: string[] = [];
      const close = () => {
        for (const folder of folders) closed.add(folder);
        removeClosed();
      };
      try {
        for (const { folder: own, files, further } of hierarchies) {
          // A random name: a group whose processes are still ending keeps its name, even beyond the end of this process.
          const folder = mkdtempSync(join(own, `${PREFIX}${process.pid}-`));
          folders.push(folder);
          for (const [name, value] of Object.entries(files(limits)))
            writeFileSync(join(folder, name), String(value));
          for (const [name, value] of Object.entries(further)) writeIfThere(join(folder, name), value);
        }
      } catch (error) {
        if (errorCode(error) === undefined) throw error;
        close();
        return undefined;
      }
      return { joining: (line) => joining(folders, line), kill: () => killMembers(folders), close };
    },
  };
}

function joining(folders: readonly string[], line: CommandLine): CommandLine {
  const entrances = folders.map((folder) => join(folder, MEMBERS));
  return {
    ...line,
    file: '/bin/sh',
    args: ['-c', JOIN, 'join', ...entrances, '--', line.file, ...line.args],
  };
}

/** Once nothing can start in the group, killing whatever is listed ends all. */
function killMembers(folders: readonly string[]): void {
  for (const folder of folders) writeIfThere(join(folder, TASKS_MAX), 0);
  for (const pid of new Set(folders.flatMap(membersOf))) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error;
    }
  }
}

/** Nothing can be made in a group's folder but groups, so that a file that is not there cannot be opened for writing either. */
function writeIfThere(file: string, value: number): void {
  try {
    writeFileSync(file, String(value), { flag: 'r+' });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}

export function membersOf(folder: string): string[] {
  try {
    return readFileSync(join(folder, MEMBERS), 'utf8')
      .split('\n')
      .filter((pid) => pid !== '' && pid !== '0');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return [];
  }
}

function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [pid = ''] = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-') : [];
    // Before this process makes any, a group with its id was left by an earlier process, as in a restarted container.
    if (pid !== '' && (pid === String(process.pid) || !existsSync(join('/proc', pid))))
      remove(join(folder, name));
  }
}

/** False while a process in the group is still ending. */
function remove(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return errorCode(error) !== 'EBUSY';
  }
}
