import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const DOCK_FILE = 'dock-address';

/** Saves the address at which a data folder's simulated devices accept events, for `npm run dock`. */
export function writeDockAddress(folder: string, dockUrl: string): Promise<void> {
  return writeFile(path.join(folder, DOCK_FILE), dockUrl);
}

/** Undefined when nothing was ever started on the folder. */
export async function readDockAddress(folder: string): Promise<string | undefined> {
  return readFile(path.join(folder, DOCK_FILE), 'utf8').catch(() => undefined);
}
