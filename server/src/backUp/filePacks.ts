import { join } from 'node:path';
import type { Disk } from 'flydrive';
import { encryptTo } from './ageFile.ts';
import type { BackUpFiles } from './backUpFiles.ts';
import { filePackName } from './format.ts';
import { addToJournal, type Pack, type PackedFile } from './journal.ts';
import { fileEntries } from './storedFiles.ts';
import { writeTar } from './tar.ts';

/** What an interruption costs at most, and large enough that flushing and naming each is nothing beside it. */
const PACK_BYTES = 64 * 1_024 * 1_024;
const PACK_FILES = 10_000;

export interface PackSite {
  readonly disk: Disk;
  readonly files: BackUpFiles;
  /** The folder of the unfinished back-up. */
  readonly path: string;
  readonly recipient: string;
  readonly packBytes?: number;
  /** Called before each pack; throws when this is no longer the only back-up. */
  readonly check: () => void;
  readonly onBytes: (bytes: number) => void;
}

/** Copies files into new packs behind those that are there; each is in the journal once it is on the disk. */
export async function packFiles(
  site: PackSite,
  wanted: readonly PackedFile[],
  there: readonly Pack[],
): Promise<Pack[]> {
  const packs: Pack[] = [];
  let number = Math.max(0, ...there.map(({ name }) => Number.parseInt(name.slice('files-'.length), 10)));
  for (const group of groupsOf(wanted, site.packBytes ?? PACK_BYTES)) {
    site.check();
    number += 1;
    const pack = await writePack(site, filePackName(number), group);
    if (pack) packs.push(pack);
  }
  return packs;
}

async function writePack(
  { disk, files, path, recipient, onBytes }: PackSite,
  name: string,
  group: readonly PackedFile[],
): Promise<Pack | undefined> {
  const included: PackedFile[] = [];
  const entries = writeTar(fileEntries(disk, group, included));
  const written = await files.write(join(path, name), await encryptTo(recipient, counted(entries, onBytes)));
  if (included.length === 0) {
    await files.remove(join(path, name));
    return undefined;
  }
  const pack = { name, ...written, files: included };
  await addToJournal(files, path, pack);
  return pack;
}

function* groupsOf(wanted: readonly PackedFile[], packBytes: number): Generator<readonly PackedFile[]> {
  let group: PackedFile[] = [];
  let bytes = 0;
  for (const file of wanted) {
    group.push(file);
    bytes += file.size;
    if (bytes < packBytes && group.length < PACK_FILES) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  if (group.length > 0) yield group;
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    onBytes(piece.byteLength);
  }
}
