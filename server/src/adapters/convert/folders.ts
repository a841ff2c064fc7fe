import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Private folders of documents being processed, all below one root that belongs to this process. */
export interface Folders {
  /** Creates an empty folder with mode 0700. */
  readonly make: (prefix: string) => Promise<string>;
  /** Runs work with a folder and removes the folder afterwards, even on failure. */
  readonly lend: <Value>(prefix: string, work: (folder: string) => Promise<Value>) => Promise<Value>;
  /** Removes all folders. */
  readonly remove: () => Promise<void>;
}

/** Documents are accessible only to the server's own user. */
const PRIVATE_MODE = 0o700;

/**
 * Opens a root folder used only by this process, and deletes what a killed process left in it, so that no document survives a
 * crash.
 */
export async function openFolders(root: string): Promise<Folders> {
  await mkdir(root, { recursive: true, mode: PRIVATE_MODE });
  await chmod(root, PRIVATE_MODE);
  for (const name of await readdir(root)) await rm(join(root, name), { recursive: true, force: true });
  const make = (prefix: string) => mkdtemp(join(root, prefix));
  return {
    make,
    async lend(prefix, work) {
      const folder = await make(prefix);
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
