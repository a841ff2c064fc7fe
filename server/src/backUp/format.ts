import { z } from 'zod';

/** A folder of packs (`readFolder.ts`). Grows when what was written before could no longer be read. docs/back-up.md describes it. */
export const FORMAT_VERSION = 2;
/** A single file, which is still read (`readSingleFile.ts`). */
export const SINGLE_FILE_VERSION = 1;
export const FORMAT_NAME = 'self-print-back-up';

/** Entries of archives. */
export const HEADER_ENTRY = 'header.json';
export const MANIFEST_ENTRY = 'manifest.json';
export const SECRET_ENTRY = 'keys/secret';
export const TABLES_FOLDER = 'tables/';
export const FILES_FOLDER = 'files/';

/** Files of a folder. */
export const DATABASE_PACK = 'database.tar.age';
export const MANIFEST_FILE = 'manifest.json.age';
const PACK_DIGITS = 6;

export const filePackName = (number: number) => `files-${String(number).padStart(PACK_DIGITS, '0')}.tar.age`;

/** Nothing that leads out of the folder. */
export const filePack = z.string().regex(/^files-\d{6,}\.tar\.age$/);

/** Header, and the manifest of a single file; a table has some 30 columns. */
export const SMALL_ENTRY_MAX_BYTES = 4 * 1_024 * 1_024;
/** Some 150 bytes for each pack, and a name for each file that was deleted while the back-up was interrupted. */
export const MANIFEST_MAX_BYTES = 512 * 1_024 * 1_024;

const tableShape = z.object({
  name: z.string().min(1),
  columns: z.array(z.object({ name: z.string().min(1), type: z.string().min(1) })).min(1),
});
export type TableShape = z.output<typeof tableShape>;

/** Read before the rest, because later formats may have other fields. */
export const formatMark = z.object({ format: z.literal(FORMAT_NAME), version: z.int().min(1) });

export const header = formatMark.extend({
  createdAt: z.iso.datetime(),
  platform: z.string(),
  engine: z.enum(['postgresql', 'embedded']),
  /** When the newest migration that the database knows was generated, in milliseconds. */
  schemaVersion: z.int().min(0),
  tables: z.array(tableShape),
  /** Tables whose rows stay behind on purpose. */
  leftOut: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
});
export type Header = z.output<typeof header>;

const sha256 = z.string().regex(/^[\da-f]{64}$/);

/** What a back-up holds, by count. */
const contents = z.object({
  rows: z.record(z.string(), z.int().min(0)),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
  hasSecret: z.boolean(),
});
export type Contents = z.output<typeof contents>;

export const singleFileManifest = contents.extend({
  /** Over "name size sha256" of each entry before, one a line: nothing can be missing, added or moved. */
  sha256,
});
export type SingleFileManifest = z.output<typeof singleFileManifest>;

/** Names every file of the folder by its digest: none can be missing, added or changed. */
export const folderManifest = formatMark.extend({
  ...contents.shape,
  database: z.object({ bytes: z.int().min(0), sha256 }),
  packs: z.array(z.object({ name: filePack, bytes: z.int().min(0), sha256 })),
  /** Files in packs that were deleted or written anew before the moment of the back-up; they are not restored. */
  leftOut: z.array(z.object({ pack: z.string(), key: z.string() })),
});
export type FolderManifest = z.output<typeof folderManifest>;
