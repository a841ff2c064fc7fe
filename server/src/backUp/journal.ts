import { join } from 'node:path';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { z } from 'zod';
import type { BackUpFiles } from './backUpFiles.ts';
import { FORMAT_VERSION, filePack } from './format.ts';

/** In the folder of an unfinished back-up; lists what is complete, so that the next run goes on. */
export const JOURNAL_FILE = 'journal.jsonl';

/** What an unfinished back-up was begun for. Files of others must not get into it. */
const origin = z.object({
  version: z.int(),
  begunAt: z.iso.datetime(),
  platform: z.string(),
  /** Which database of which server (`databaseId`). */
  database: z.string(),
  recipient: z.string(),
});
export type Origin = z.output<typeof origin>;

/** Its key in the storage, its length, and what changes whenever it is written (`stampOf`). */
const packedFile = z.object({ key: z.string(), size: z.int(), stamp: z.string() });
export type PackedFile = z.output<typeof packedFile>;

const pack = z.object({
  name: filePack,
  bytes: z.int(),
  sha256: z.string(),
  files: z.array(packedFile),
});
export type Pack = z.output<typeof pack>;

interface JournalText {
  readonly origin: Origin;
  readonly packs: readonly Pack[];
}

/** Undefined without a whole first line. A last line that was cut off by a power cut ends it. */
export async function readJournal(files: BackUpFiles, folder: string): Promise<JournalText | undefined> {
  const [first = '', ...rest] = ((await files.text(join(folder, JOURNAL_FILE))) ?? '').split('\n');
  const begun = origin.safeParse(parseJson(first));
  if (!begun.success) return undefined;
  const packs: Pack[] = [];
  for (const line of rest) {
    const read = pack.safeParse(parseJson(line));
    if (!read.success) break;
    packs.push(read.data);
  }
  return { origin: begun.data, packs };
}

export async function writeJournal(files: BackUpFiles, folder: string, journal: JournalText): Promise<void> {
  const path = join(folder, JOURNAL_FILE);
  const lines = [journal.origin, ...journal.packs].map((each) => `${JSON.stringify(each)}\n`);
  await files.write(
    `${path}.new`,
    (async function* () {
      for (const line of lines) yield Buffer.from(line);
    })(),
  );
  await files.rename(`${path}.new`, path);
}

export function addToJournal(files: BackUpFiles, folder: string, added: Pack): Promise<void> {
  return files.append(join(folder, JOURNAL_FILE), `${JSON.stringify(added)}\n`);
}

export function originOf(given: Omit<Origin, 'version'>): Origin {
  return { version: FORMAT_VERSION, ...given };
}
