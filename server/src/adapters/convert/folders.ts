import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Private folders of documents on their way, all below one that belongs to this process. */
export interface Folders {
  /** A new empty folder, mode 0700. */
  readonly make: (prefix: string) => Promise<string>;
  /** Gives work a folder and removes it afterwards, whatever happened. */
  readonly lend: <Value>(prefix: string, work: (folder: string) => Promise<Value>) => Promise<Value>;
  /** Removes everything. */
  readonly remove: () => Promise<void>;
}

/** Documents are for nobody but the server's own user. */
const PRIVATE_MODE = 0o700;

/**
 * Opens a root that only this process uses, and removes what an earlier one left there when it was killed: nothing of a document
 * survives a crash.
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
