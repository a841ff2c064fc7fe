import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Where Debian keeps daemons, which the search path of ordinary users leaves out. */
const DAEMON_FOLDERS = ['/usr/sbin', '/sbin'];
/** Debian keeps the server programs of each PostgreSQL version in a folder of its own. */
const POSTGRES_FOLDER = '/usr/lib/postgresql';

/** The program behind a name of the search path, or among the system's daemons. */
export function findProgram(name: string, searchPath = process.env.PATH ?? ''): string | undefined {
  return [...searchPath.split(path.delimiter), ...DAEMON_FOLDERS]
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

/** The system's Chromium, or the one that CHROMIUM_PATH names. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH;
  for (const name of CHROMIUM_NAMES) {
    const found = findProgram(name, environment.PATH);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The folder with initdb and postgres of the newest PostgreSQL here. */
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
