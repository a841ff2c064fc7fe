import { createHash } from 'node:crypto';
import type { Disk } from 'flydrive';
import { DRAFT_ENDING, keysOf } from '../adapters/storage/encryptFiles.ts';
import {
  FILES_FOLDER,
  FORMAT_NAME,
  FORMAT_VERSION,
  HEADER_ENTRY,
  type Header,
  MANIFEST_ENTRY,
  type Manifest,
  SECRET_ENTRY,
} from './format.ts';
import { type Connection, describeDatabase, tableEntries } from './snapshot.ts';
import type { TarEntry } from './tar.ts';

export interface BackUpSource {
  /** Within a snapshot (`beginSnapshot`). */
  readonly connection: Connection;
  readonly engine: Header['engine'];
  readonly disk: Disk;
  /** Null leaves it out. */
  readonly secret: string | null;
  readonly platform: string;
  readonly takenAt: Date;
}

export interface BackUpCounts {
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
}

/** Everything that a back-up holds, in its order: header, rows, secret, files, and what proves that it is whole. */
export async function* backUpEntries(source: BackUpSource, counts: BackUpCounts): AsyncGenerator<TarEntry> {
  const { connection, engine, platform, takenAt, secret, disk } = source;
  const chain = createHash('sha256');
  const rows: Record<string, number> = {};
  const chained = (entry: TarEntry): TarEntry => ({ ...entry, content: hashed(entry, chain) });
  const header: Header = {
    format: FORMAT_NAME,
    version: FORMAT_VERSION,
    createdAt: takenAt.toISOString(),
    platform,
    engine,
    ...(await describeDatabase(connection)),
  };
  yield chained(textEntry(HEADER_ENTRY, JSON.stringify(header, null, 2)));
  for (const table of header.tables) {
    if (header.leftOut.includes(table.name)) continue;
    rows[table.name] = 0;
    counts.tables += 1;
    const onRows = (count: number) => {
      rows[table.name] = (rows[table.name] ?? 0) + count;
      counts.rows += count;
    };
    for await (const entry of tableEntries(connection, table, onRows)) yield chained(entry);
  }
  if (secret !== null) yield chained(textEntry(SECRET_ENTRY, secret));
  for await (const entry of fileEntries(disk)) {
    yield chained(entry);
    counts.files += 1;
    counts.fileBytes += entry.size;
  }
  const manifest: Manifest = {
    rows,
    files: { count: counts.files, bytes: counts.fileBytes },
    hasSecret: secret !== null,
    sha256: chain.digest('hex'),
  };
  yield textEntry(MANIFEST_ENTRY, JSON.stringify(manifest, null, 2));
}

/** The stored bytes as they are, encrypted with the keys of the ring. A file that is deleted meanwhile was no longer wanted. */
async function* fileEntries(disk: Disk): AsyncGenerator<TarEntry> {
  for await (const key of keysOf(disk)) {
    if (key.endsWith(DRAFT_ENDING)) continue;
    const size = await sizeOf(disk, key);
    if (size === undefined) continue;
    const content = await disk.getStream(key).catch(async (error: unknown) => {
      if (await disk.exists(key)) throw error;
      return undefined;
    });
    if (content) yield { name: FILES_FOLDER + key, size, content };
  }
}

async function sizeOf(disk: Disk, key: string): Promise<number | undefined> {
  try {
    return (await disk.getMetaData(key)).contentLength;
  } catch (error) {
    if (await disk.exists(key)) throw error;
    return undefined;
  }
}

/** Adds an entry to the chain once its content has been read. */
export async function* hashed(
  { name, size, content }: TarEntry,
  chain: { readonly update: (line: string) => unknown },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  chain.update(`${name} ${size} ${hash.digest('hex')}\n`);
}

function textEntry(name: string, text: string): TarEntry {
  const content = Buffer.from(text, 'utf8');
  return { name, size: content.byteLength, content: [content] };
}
