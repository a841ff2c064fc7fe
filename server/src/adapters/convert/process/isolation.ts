import { release } from 'node:os';
import { SHARED_MEMORY_LIMIT_BYTES, TASKS_OF_USER_MAX, TEMPORARY_FILES_LIMIT_BYTES } from '../limits.ts';

/** A program with everything that it may see and use. Paths are absolute. */
export interface ConfinedCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** The only writable folder; also the working directory and home. */
  readonly folder: string;
  /** Readable files and folders besides the system's programs, libraries and fonts. */
  readonly readable: readonly string[];
  /** Its whole environment except PATH and HOME. */
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryBytes: number;
  readonly fileBytes: number;
  readonly openFiles: number;
  /** Processes and threads together. */
  readonly tasks: number;
  /** Omitted for long-running programs. */
  readonly cpuSeconds?: number;
}

/** The actual command line of a sandboxed command. */
export interface CommandLine {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
}

/**
 * How programs are isolated from the network, other files and other processes. `bubblewrap`: by separate namespaces. `none`:
 * only by limits on memory, time and file size, an empty environment and the programs' own settings.
 */
export type IsolationKind = 'bubblewrap' | 'none';

/** System folders that programs need in order to run; no home folders, data or secrets. */
const SYSTEM_READABLE = [
  '/usr',
  '/etc/fonts',
  '/etc/alternatives',
  '/etc/libreoffice',
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/etc/ghostscript',
  '/var/cache/fontconfig',
  '/var/lib/libreoffice',
];
const MERGED_FOLDERS = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];
const SEARCH_PATH = '/usr/bin:/bin';

/** Builds the command line of a sandboxed program; both kinds apply the limits. */
export function commandLine(kind: IsolationKind, command: ConfinedCommand): CommandLine {
  const environment = { PATH: SEARCH_PATH, HOME: command.folder, ...command.environment };
  const limited = withLimits(kind, command);
  if (kind === 'none')
    return { file: '/usr/bin/prlimit', args: limited, environment, folder: command.folder };
  const args = [
    // Without --new-session: in a session of its own it would survive the kill of its process group, which has no terminal to protect.
    ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--size', String(SHARED_MEMORY_LIMIT_BYTES), '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...['--size', String(TEMPORARY_FILES_LIMIT_BYTES), '--tmpfs', '/tmp'],
    ...SYSTEM_READABLE.flatMap((path) => ['--ro-bind-try', path, path]),
    ...MERGED_FOLDERS.flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...[command.program, ...command.readable]
      .filter((path) => !path.startsWith('/usr/'))
      .flatMap((path) => ['--ro-bind', path, path]),
    ...['--bind', command.folder, command.folder, '--chdir', command.folder],
    '--clearenv',
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--', '/usr/bin/prlimit', ...limited],
  ];
  return { file: '/usr/bin/bwrap', args, environment, folder: command.folder };
}

function withLimits(kind: IsolationKind, command: ConfinedCommand): string[] {
  return [
    `--data=${command.memoryBytes}`,
    `--fsize=${command.fileBytes}`,
    `--nofile=${command.openFiles}`,
    `--nproc=${kind === 'bubblewrap' && countsTasksPerNamespace(release()) ? command.tasks : TASKS_OF_USER_MAX}`,
    '--core=0',
    ...(command.cpuSeconds === undefined ? [] : [`--cpu=${command.cpuSeconds}`]),
    '--',
    command.program,
    ...command.args,
  ];
}

/** Older kernels than 5.14 count all tasks of the server's user, wherever they run. */
export function countsTasksPerNamespace(kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}

/** A harmless command that succeeds only if isolation works; some containers forbid new namespaces. */
export function isolationProbe(folder: string): CommandLine {
  return commandLine('bubblewrap', {
    program: '/usr/bin/true',
    args: [],
    folder,
    readable: [],
    environment: {},
    memoryBytes: 64 * 1_024 * 1_024,
    fileBytes: 0,
    openFiles: 16,
    tasks: 16,
  });
}
