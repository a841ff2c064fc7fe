import { z } from 'zod';

/** Grows when what was written before could no longer be read. docs/back-up.md describes it. */
export const FORMAT_VERSION = 1;
export const FORMAT_NAME = 'self-print-back-up';

export const HEADER_ENTRY = 'header.json';
export const MANIFEST_ENTRY = 'manifest.json';
export const SECRET_ENTRY = 'keys/secret';
export const TABLES_FOLDER = 'tables/';
export const FILES_FOLDER = 'files/';

/** Header and manifest; a table has some 30 columns. */
export const SMALL_ENTRY_MAX_BYTES = 4 * 1_024 * 1_024;

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
  /** When the newest migration that the database knew was generated, in milliseconds. */
  schemaVersion: z.int().min(0),
  tables: z.array(tableShape),
  /** Tables whose rows stay behind on purpose. */
  leftOut: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
});
export type Header = z.output<typeof header>;

export const manifest = z.object({
  rows: z.record(z.string(), z.int().min(0)),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
  hasSecret: z.boolean(),
  /** Over "name size sha256" of each entry before, one a line: nothing can be missing, added or moved. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
});
export type Manifest = z.output<typeof manifest>;
