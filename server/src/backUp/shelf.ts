import { join } from 'node:path';
import type { BackUpFiles } from './backUpFiles.ts';
import { JOURNAL_FILE } from './journal.ts';

/** Finished back-ups: folders, and the single files of version 1. */
const NAME = /^self-print-\d{8}T\d{6}Z(?:\.tar\.age)?$/;
const SINGLE_FILE_PART = /^self-print-\d{8}T\d{6}Z\.tar\.age\.part$/;
const REMOVED = '.removed';

export const nameOf = (takenAt: Date) => `self-print-${takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/** Takes away what a run left that was killed while it tidied, and unfinished files of version 1, which nothing continues. */
export async function tidyShelf(files: BackUpFiles, folder: string): Promise<void> {
  for (const name of (await files.list(folder)) ?? []) {
    if (name.endsWith(REMOVED) || SINGLE_FILE_PART.test(name)) await files.remove(join(folder, name));
    else if (NAME.test(name)) await removeJournal(files, folder, name);
  }
}

/** The oldest ones beyond as many as stay; their names. */
export async function removeOld(files: BackUpFiles, folder: string, keep: number): Promise<string[]> {
  const names = ((await files.list(folder)) ?? []).filter((name) => NAME.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) {
    // First its name: half of a back-up must not look like one.
    await files.rename(join(folder, name), join(folder, name + REMOVED));
    await files.remove(join(folder, name + REMOVED));
  }
  return old;
}

async function removeJournal(files: BackUpFiles, folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const journal = join(path, JOURNAL_FILE);
  if (!name.endsWith('.age') && (await files.text(journal)) !== undefined) await files.remove(journal);
}
