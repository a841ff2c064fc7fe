/** A program with all that it may see and use. Paths are absolute. */
export interface ConfinedCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** The only folder that it can write to; also its working folder and home. */
  readonly folder: string;
  /** Files and folders beside the system's programs, libraries and fonts that it can read. */
  readonly readable: readonly string[];
  /** Everything of its environment but path and home. */
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryBytes: number;
  readonly fileBytes: number;
  readonly openFiles: number;
  /** Left out for a program that serves for long. */
  readonly cpuSeconds?: number;
}

/** What is started for a confined command. */
export interface CommandLine {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
}

/**
 * How programs are kept away from the network, other files and other processes. `bubblewrap`: by name spaces of their own.
 * `none`: only by limits of memory, time and file size, an empty environment and the settings of the programs themselves.
 */
export type IsolationKind = 'bubblewrap' | 'none';

/** System folders that programs need to run at all: no home folders, no data, no secrets. */
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

/** The command line of a confined program; the limits hold in both kinds. */
export function commandLine(kind: IsolationKind, command: ConfinedCommand): CommandLine {
  const environment = { PATH: SEARCH_PATH, HOME: command.folder, ...command.environment };
  const limited = withLimits(command);
  if (kind === 'none')
    return { file: '/usr/bin/prlimit', args: limited, environment, folder: command.folder };
  const args = [
    ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
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

function withLimits(command: ConfinedCommand): string[] {
  return [
    `--data=${command.memoryBytes}`,
    `--fsize=${command.fileBytes}`,
    `--nofile=${command.openFiles}`,
    '--core=0',
    ...(command.cpuSeconds === undefined ? [] : [`--cpu=${command.cpuSeconds}`]),
    '--',
    command.program,
    ...command.args,
  ];
}

/** A harmless command that succeeds only where isolation works: some containers forbid new name spaces. */
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
  });
}
