import { join } from 'node:path';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { BackUpFiles } from './backUpFiles.ts';
import { JOURNAL_FILE, type Origin, type Pack, readJournal, writeJournal } from './journal.ts';

/** Folder of the unfinished back-up, beside the finished ones. */
export const PARTIAL_FOLDER = 'self-print.partial';
/** Files that were deleted meanwhile stay in its packs, so it must not go on for ever. */
export const PARTIAL_MAX_AGE_MS = 3 * DAY_MS;

/** Why an unfinished back-up was not continued. */
export type Abandoned = 'asked' | 'otherKey' | 'otherVersion' | 'tooOld' | 'damaged';

export interface Partial {
  readonly path: string;
  /** Complete ones, which are not written again. */
  readonly packs: readonly Pack[];
  readonly abandoned: Abandoned | undefined;
}

/**
 * Finds the unfinished back-up of a folder and reads its complete packs again, or begins one. That of another database stays as it is,
 * because two platforms may have been given one folder by mistake.
 */
export async function openPartial(
  files: BackUpFiles,
  folder: string,
  wanted: Origin,
  fresh: boolean,
): Promise<Result<Partial, 'otherDatabase'>> {
  const path = join(folder, PARTIAL_FOLDER);
  const there = await files.list(path);
  if (!there) return ok({ path: await begin(files, path, wanted), packs: [], abandoned: undefined });
  const found = await readJournal(files, path);
  if (!fresh && found && found.origin.database !== wanted.database) return fail('otherDatabase');
  const abandoned = fresh ? 'asked' : found ? whyNot(found.origin, wanted) : 'damaged';
  if (abandoned !== undefined || !found) {
    await files.remove(path);
    return ok({ path: await begin(files, path, wanted), packs: [], abandoned });
  }
  const packs: Pack[] = [];
  for (const pack of found.packs) if (await isWhole(files, path, pack)) packs.push(pack);
  const known = new Set([JOURNAL_FILE, ...packs.map(({ name }) => name)]);
  await writeJournal(files, path, { origin: found.origin, packs });
  for (const name of (await files.list(path)) ?? [])
    if (!known.has(name)) await files.remove(join(path, name));
  return ok({ path, packs, abandoned: undefined });
}

/** It has its name only with its journal in it. */
async function begin(files: BackUpFiles, path: string, origin: Origin): Promise<string> {
  const unfinished = `${path}.new`;
  await files.remove(unfinished);
  await files.makeFolder(unfinished);
  await writeJournal(files, unfinished, { origin, packs: [] });
  await files.rename(unfinished, path);
  return path;
}

function whyNot(found: Origin, wanted: Origin): Exclude<Abandoned, 'asked' | 'damaged'> | undefined {
  if (found.version !== wanted.version || found.platform !== wanted.platform) return 'otherVersion';
  if (found.recipient !== wanted.recipient) return 'otherKey';
  const age = Date.parse(wanted.begunAt) - Date.parse(found.begunAt);
  // A clock that was set back says nothing about the age.
  return age < 0 || age > PARTIAL_MAX_AGE_MS ? 'tooOld' : undefined;
}

async function isWhole(files: BackUpFiles, path: string, pack: Pack): Promise<boolean> {
  const measured = await files.measure(join(path, pack.name));
  return measured?.bytes === pack.bytes && measured.sha256 === pack.sha256;
}
