import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Not sources: installed, built or only for tests. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.types']);
const TEST_FILE = /\.test\.tsx?$/;

/**
 * Hashes names and contents of files, and of all files below folders, in a fixed order. Missing ones count as empty, so that
 * their appearance changes the hash.
 */
export async function hashSources(places: readonly string[], root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of await filesBelow(path.join(root, place))) {
      hash.update(`${path.relative(root, file).replaceAll(path.sep, '/')}\0`);
      hash.update(await readFile(file));
      hash.update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (entries === 'ENOTDIR') return [place];
  if (entries === 'ENOENT') return [];
  if (!Array.isArray(entries)) throw new Error(`${place} cannot be read: ${entries}`);
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(place, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) found.push(...(await filesBelow(full)));
    } else if (!TEST_FILE.test(entry.name)) found.push(full);
  }
  return found;
}
