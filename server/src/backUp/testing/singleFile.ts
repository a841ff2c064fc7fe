import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import { encryptTo } from '../ageFile.ts';
import { hashed } from '../backUpParts.ts';
import { type DatabaseSource, databaseEntries, type RowCounts, textEntry } from '../databasePack.ts';
import { FORMAT_NAME, MANIFEST_ENTRY, SINGLE_FILE_VERSION, type SingleFileManifest } from '../format.ts';
import { fileEntries, listFiles } from '../storedFiles.ts';
import { type TarEntry, writeTar } from '../tar.ts';

/** Writes a back-up as version 1 did: one archive, whose manifest stands at its end. */
export async function writeSingleFile(
  path: string,
  recipient: string,
  source: DatabaseSource,
  disk: Disk,
): Promise<void> {
  await pipeline(await encryptTo(recipient, writeTar(entriesOf(source, disk))), createWriteStream(path));
}

async function* entriesOf(source: DatabaseSource, disk: Disk): AsyncGenerator<TarEntry> {
  const chain = createHash('sha256');
  const rows: RowCounts = {};
  const files = { count: 0, bytes: 0 };
  const chained = (entry: TarEntry): TarEntry => ({ ...entry, content: hashed(entry, chain) });
  const mark = { format: FORMAT_NAME, version: SINGLE_FILE_VERSION } as const;
  for await (const entry of databaseEntries(source, mark, rows)) yield chained(entry);
  for await (const entry of fileEntries(disk, await listFiles(disk), [])) {
    yield chained(entry);
    files.count += 1;
    files.bytes += entry.size;
  }
  const manifest: SingleFileManifest = {
    rows,
    files,
    hasSecret: source.secret !== null,
    sha256: chain.digest('hex'),
  };
  yield textEntry(MANIFEST_ENTRY, JSON.stringify(manifest, null, 2));
}
