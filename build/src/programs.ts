import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Debian's folder for daemons, which is not on ordinary users' search path. */
const DAEMON_FOLDERS = ['/usr/sbin', '/sbin'];
/** Debian keeps each PostgreSQL version's server programs in a separate folder. */
const POSTGRES_FOLDER = '/usr/lib/postgresql';

/** Finds a program on the search path or among the system's daemons. */
export function findProgram(name: string, searchPath = process.env.PATH ?? ''): string | undefined {
  return [...searchPath.split(path.delimiter), ...DAEMON_FOLDERS]
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

/** The system's Chromium, or the one given by CHROMIUM_PATH. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH;
  for (const name of CHROMIUM_NAMES) {
    const found = findProgram(name, environment.PATH);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Chromium for pages without a window: the one given by CHROMIUM_PATH, Debian's headless shell, which is the same engine at half the
 * processor time, or else the whole browser.
 */
export function findHeadlessChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const shell = environment.CHROMIUM_PATH ? undefined : findProgram(HEADLESS_SHELL, environment.PATH);
  return shell ?? findChromium(environment);
}

/** Folder with initdb and postgres of the newest installed PostgreSQL. */
export function findPostgres(folder = POSTGRES_FOLDER): string | undefined {
  const versions = readFolder(folder).toSorted((a, b) => Number(b) - Number(a));
  const candidates = versions.map((version) => path.join(folder, version, 'bin'));
  const initdb = findProgram('initdb');
  if (initdb !== undefined) candidates.push(path.dirname(initdb));
  return candidates.find((each) =>
    ['initdb', 'postgres'].every((name) => isExecutable(path.join(each, name))),
  );
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
