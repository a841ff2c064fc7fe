/**
 * A run of text with its flags, and the words in it that may be wider than their place. Above the flags stands the number of the family, in
 * fallback order, in which it is set. Runs that are held together on a line have a number in common (`holdTogether.ts`).
 */
export type Run = readonly [text: string, flags: number, longWords?: readonly string[], held?: number];
export type Runs = readonly Run[];

export const RUN_FLAGS = {
  plain: 0,
  bold: 1,
  underlined: 2,
  page: 4,
  pages: 8,
  /** It names the person, by name or by number; the page on which its text begins is reported. */
  personName: 16,
  personNumber: 32,
  whole: 64,
  /** Above its line, or below it. */
  super: 128,
  sub: 256,
  /** Of a template's text: to be set in italic. Of a set one: in the family's italic face. */
  italic: 512,
  family: 1024,
} as const;

export function hasFlag(flags: number, flag: keyof typeof RUN_FLAGS): boolean {
  return Math.floor(flags / RUN_FLAGS[flag]) % 2 === 1;
}

/** A part of a stamp's words and the number of its family. */
export type StampText = readonly [text: string, family: number];

export interface TableContent {
  readonly head: readonly Runs[];
  readonly groups: readonly { readonly title: Runs | null; readonly rows: readonly (readonly Runs[])[] }[];
  readonly summary: readonly Runs[];
  /** The rules that match a row, by its number; rows that none matches are left out. */
  readonly marks: Readonly<Record<string, readonly number[]>>;
  /** Follows the heading of a group that goes on in another column; null where that is not said. */
  readonly continued: Runs | null;
}

/** A row of a chart: its texts, and its value as a part of the largest; null where it has none. */
export interface ChartRow {
  readonly label: Runs;
  readonly value: Runs;
  readonly part: number | null;
}

/**
 * Content of a document by element id: everything that differs between documents of one template. Read by `source/prelude/`.
 */
export interface DocumentContent {
  texts: Record<string, Runs>;
  cells: Record<string, readonly Runs[]>;
  tables: Record<string, TableContent>;
  charts: Record<string, readonly ChartRow[]>;
  stamps: Record<
    string,
    { readonly alt: string; readonly arc: readonly StampText[]; readonly below: readonly StampText[] }
  >;
  images: Record<string, { readonly path: string; readonly alt: string }>;
  codes: Record<string, { readonly svg: string; readonly alt: string }>;
  /** Curves drawn for this document alone. */
  guilloches: Record<string, string>;
  /** Of the flow, where it is repeated: one for each copy. */
  copies?: readonly DocumentContent[];
  /** Omitted drawings. Elements with content are omitted by having none. */
  hidden: Record<string, true>;
}

export function emptyContent(): DocumentContent {
  return {
    texts: {},
    cells: {},
    tables: {},
    charts: {},
    stamps: {},
    images: {},
    codes: {},
    guilloches: {},
    hidden: {},
  };
}
