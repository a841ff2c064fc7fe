import { createHash } from 'node:crypto';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { z } from 'zod';
import { decryptWith } from './ageFile.ts';
import { BackUpFault } from './backUpFault.ts';
import {
  FILES_FOLDER,
  FORMAT_VERSION,
  formatMark,
  HEADER_ENTRY,
  type Header,
  header,
  MANIFEST_ENTRY,
  type Manifest,
  manifest,
  SECRET_ENTRY,
  SMALL_ENTRY_MAX_BYTES,
  TABLES_FOLDER,
} from './format.ts';
import { gunzipped } from './pack.ts';
import { readTar, type TarEntry } from './tar.ts';
import { hashed } from './writeBackUp.ts';

/** What a back-up holds, in its order. The manifest comes last, after everything was compared with it. */
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
  | { readonly kind: 'manifest'; readonly manifest: Manifest };

/** A folder of the storage, folders and a name; nothing that leads out of it. */
const SAFE_KEY = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;
const PART_NAME = /^tables\/([^/]+)\/\d{6,}\.jsonl\.gz$/;
const rowLine = z.string();

/**
 * Reads a back-up part by part. Throws a `BackUpFault` at the first byte that is not as it was written; what came before is
 * authentic, but only with the manifest is it known to be all.
 */
export async function* readBackUp(
  identities: readonly string[],
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<BackUpPart> {
  const chain = createHash('sha256');
  const rows: Record<string, number> = {};
  const files = { count: 0, bytes: 0 };
  let found: Header | undefined;
  let hasSecret = false;
  let last: Manifest | undefined;
  for await (const entry of readTar(decryptWith(identities, source))) {
    const { name, size } = entry;
    if (last) throw new BackUpFault('damaged', `${name} stands behind the manifest`);
    if (!found) {
      if (name !== HEADER_ENTRY) throw new BackUpFault('notABackUp', `it begins with ${name}`);
      found = parseHeader(await smallText({ ...entry, content: hashed(entry, chain) }));
      for (const table of found.tables) if (!found.leftOut.includes(table.name)) rows[table.name] = 0;
      yield { kind: 'header', header: found };
      continue;
    }
    if (name === MANIFEST_ENTRY) {
      last = parseManifest(await smallText(entry));
      compare(last, { rows, files, hasSecret, sha256: chain.digest('hex') });
      continue;
    }
    const content = hashed(entry, chain);
    const table = PART_NAME.exec(name)?.[1];
    if (name === SECRET_ENTRY) {
      hasSecret = true;
      yield { kind: 'secret', secret: await smallText({ ...entry, content }) };
    } else if (table !== undefined && rows[table] !== undefined) {
      const lines = rowsOf(await gunzipped(await bytesOf(content)));
      rows[table] += lines.length;
      yield { kind: 'rows', table, lines };
    } else if (name.startsWith(FILES_FOLDER) && SAFE_KEY.test(name.slice(FILES_FOLDER.length))) {
      files.count += 1;
      files.bytes += size;
      yield { kind: 'file', key: name.slice(FILES_FOLDER.length), size, content };
      for await (const _ of content);
    } else {
      throw new BackUpFault('damaged', `${name} does not belong into a back-up`);
    }
  }
  if (!last) throw new BackUpFault('truncated', `there is no ${MANIFEST_ENTRY}`);
  yield { kind: 'manifest', manifest: last };
}

function parseHeader(text: string): Header {
  const json = parseJson(text);
  const mark = formatMark.safeParse(json);
  if (!mark.success) throw new BackUpFault('notABackUp', `${HEADER_ENTRY} is not one of the platform`);
  if (mark.data.version !== FORMAT_VERSION) {
    throw new BackUpFault('otherFormat', `format ${mark.data.version}; this version reads ${FORMAT_VERSION}`);
  }
  const parsed = header.safeParse(json);
  if (!parsed.success) throw new BackUpFault('damaged', `${HEADER_ENTRY} cannot be read`);
  return parsed.data;
}

function parseManifest(text: string): Manifest {
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) throw new BackUpFault('damaged', `${MANIFEST_ENTRY} cannot be read`);
  return parsed.data;
}

function compare(stated: Manifest, found: Manifest): void {
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
    stated.hasSecret === found.hasSecret &&
    stated.sha256 === found.sha256;
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

async function smallText({ name, size, content }: TarEntry): Promise<string> {
  if (size > SMALL_ENTRY_MAX_BYTES) throw new BackUpFault('damaged', `${name} is too long`);
  return Buffer.from(await bytesOf(content)).toString('utf8');
}

async function bytesOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
