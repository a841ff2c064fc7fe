import { createHash } from 'node:crypto';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { z } from 'zod';
import { BackUpFault } from './backUpFault.ts';
import {
  type Contents,
  FILES_FOLDER,
  formatMark,
  HEADER_ENTRY,
  type Header,
  header,
  SECRET_ENTRY,
  SMALL_ENTRY_MAX_BYTES,
  TABLES_FOLDER,
} from './format.ts';
import { gunzipped } from './pack.ts';
import type { TarEntry } from './tar.ts';

/** What a back-up holds, in its order. The contents come last, after everything was compared with them. */
export type BackUpPart =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'rows'; readonly table: string; readonly lines: readonly string[] }
  | { readonly kind: 'secret'; readonly secret: string }
  | {
      readonly kind: 'file';
      readonly key: string;
      readonly size: number;
      readonly content: AsyncIterable<Uint8Array>;
    }
  | { readonly kind: 'manifest'; readonly manifest: Contents };

/** A folder of the storage, folders and a name; nothing that leads out of it. */
const SAFE_KEY = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;
const PART_NAME = /^tables\/([^/]+)\/\d{6,}\.jsonl\.gz$/;
const rowLine = z.string();

interface PartReader {
  /** What has been read so far. */
  readonly found: Contents & { hasSecret: boolean };
  /** Makes a part of an entry; the first is the header. */
  readonly part: (entry: TarEntry) => Promise<BackUpPart>;
}

/** Reads the entries of archives of one version, in their order. */
export function partReader(version: number): PartReader {
  const found = { rows: {} as Record<string, number>, files: { count: 0, bytes: 0 }, hasSecret: false };
  let hasHeader = false;
  return {
    found,
    part: async (entry) => {
      const { name, size } = entry;
      if (!hasHeader) {
        if (name !== HEADER_ENTRY) throw new BackUpFault('notABackUp', `it begins with ${name}`);
        const read = parseHeader(await smallText(entry), version);
        for (const table of read.tables) if (!read.leftOut.includes(table.name)) found.rows[table.name] = 0;
        hasHeader = true;
        return { kind: 'header', header: read };
      }
      const table = PART_NAME.exec(name)?.[1];
      if (name === SECRET_ENTRY) {
        found.hasSecret = true;
        return { kind: 'secret', secret: await smallText(entry) };
      }
      if (table !== undefined && found.rows[table] !== undefined) {
        const lines = rowsOf(await gunzipped(await bytesOf(entry.content)));
        found.rows[table] += lines.length;
        return { kind: 'rows', table, lines };
      }
      const key = keyOf(name);
      if (key === undefined) throw new BackUpFault('damaged', `${name} does not belong into a back-up`);
      found.files.count += 1;
      found.files.bytes += size;
      return { kind: 'file', key, size, content: piecesOf(entry.content) };
    },
  };
}

/** The key of a stored file; undefined for an entry that is none, or whose name leads elsewhere. */
export function keyOf(name: string): string | undefined {
  const key = name.slice(FILES_FOLDER.length);
  return name.startsWith(FILES_FOLDER) && SAFE_KEY.test(key) ? key : undefined;
}

function parseHeader(text: string, version: number): Header {
  const json = parseJson(text);
  const mark = formatMark.safeParse(json);
  if (!mark.success) throw new BackUpFault('notABackUp', `${HEADER_ENTRY} is not one of the platform`);
  if (mark.data.version !== version) {
    throw new BackUpFault('otherFormat', `format ${mark.data.version} where ${version} was expected`);
  }
  const parsed = header.safeParse(json);
  if (!parsed.success) throw new BackUpFault('damaged', `${HEADER_ENTRY} cannot be read`);
  return parsed.data;
}

/** Throws unless everything arrived that was stated. */
export function compareContents(stated: Contents, found: Contents): void {
  for (const [table, count] of Object.entries(found.rows)) {
    if (stated.rows[table] !== count) {
      throw new BackUpFault(
        'damaged',
        `${TABLES_FOLDER}${table} has ${count} rows instead of ${stated.rows[table]}`,
      );
    }
  }
  const isSame =
    Object.keys(stated.rows).length === Object.keys(found.rows).length &&
    stated.files.count === found.files.count &&
    stated.files.bytes === found.files.bytes &&
    stated.hasSecret === found.hasSecret;
  if (!isSame) throw new BackUpFault('damaged', 'it does not hold what its manifest says');
}

function rowsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const parsed = rowLine.safeParse(parseJson(line));
      if (!parsed.success) throw new BackUpFault('damaged', 'a row cannot be read');
      return parsed.data;
    });
}

/** Adds an entry to a chain of digests once its content has been read. */
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

export async function smallText({ name, size, content }: TarEntry): Promise<string> {
  if (size > SMALL_ENTRY_MAX_BYTES) throw new BackUpFault('damaged', `${name} is too long`);
  return Buffer.from(await bytesOf(content)).toString('utf8');
}

async function bytesOf(content: TarEntry['content']): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* piecesOf(content: TarEntry['content']): AsyncGenerator<Uint8Array> {
  yield* content;
}
