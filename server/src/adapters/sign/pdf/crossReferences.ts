import { malformed } from '../malformed.ts';
import type { Budget } from './budget.ts';
import { decodeStream } from './decodeStream.ts';
import { type Scanner, scan } from './scanner.ts';
import { type PdfStream, type PdfValue, wholeOf } from './values.ts';

/** Location of an object. */
export type PdfPlace =
  | { readonly kind: 'free' }
  | { readonly kind: 'at'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number };

/** Cross-references of a file, with the newest entry of each object (ISO 32000-2 7.5.4, 7.5.8). */
export interface CrossReferences {
  readonly places: ReadonlyMap<number, PdfPlace>;
  /** The newest trailer. */
  readonly trailer: ReadonlyMap<string, PdfValue>;
  /** Form of the newest section; an appended one uses the same. */
  readonly form: 'table' | 'stream';
  /** Offset of the newest section. */
  readonly start: number;
}

const SECTIONS_MAX = 64;
const OBJECTS_MAX = 500_000;
const TAIL_BYTES = 1_024;
const START_OF_REFERENCES = /startxref[ \r\n\t]+(\d{1,10})[ \r\n\t]+%%EOF[ \r\n\t]*$/;
const TABLE_ROW = /^(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)/;
const TABLE_ROW_BYTES = 20;
const STREAM_FIELDS = 3;
const FIELD_BYTES_MAX = 6;

/** Locations found so far, and the number of rows read, since sections may repeat entries. */
interface Places {
  readonly byNumber: Map<number, PdfPlace>;
  rows: number;
}
interface Section {
  readonly trailer: ReadonlyMap<string, PdfValue>;
  readonly form: CrossReferences['form'];
}

/** @param readStreamAt reads the stream object at an offset */
export function readCrossReferences(
  bytes: Uint8Array,
  budget: Budget,
  readStreamAt: (offset: number) => PdfStream,
): CrossReferences {
  const tail = Buffer.from(bytes.subarray(-TAIL_BYTES)).toString('latin1');
  const start = Number(START_OF_REFERENCES.exec(tail)?.[1] ?? malformed('no startxref at the end'));
  const places: Places = { byNumber: new Map(), rows: 0 };
  const seen = new Set<number>();
  const readSection = (offset: number): Section => {
    if (seen.has(offset) || seen.size >= SECTIONS_MAX) malformed('cross-references in a circle');
    seen.add(offset);
    const scanner = scan(bytes, budget, offset);
    scanner.skipSpace();
    if (!scanner.takeWord('xref')) {
      const stream = readStreamAt(offset);
      addStream(places, stream, budget);
      return { trailer: stream.entries, form: 'stream' };
    }
    const trailer = addTable(places, bytes, scanner);
    const hybrid = wholeOf(trailer.get('XRefStm'));
    if (hybrid !== undefined) addStream(places, readStreamAt(hybrid), budget);
    return { trailer, form: 'table' };
  };
  const newest = readSection(start);
  for (let last = newest; last.trailer.has('Prev'); )
    last = readSection(wholeOf(last.trailer.get('Prev')) ?? malformed('Prev'));
  return { places: places.byNumber, trailer: newest.trailer, form: newest.form, start };
}

function add(places: Places, number: number, place: PdfPlace): void {
  places.rows += 1;
  if (number > OBJECTS_MAX || places.rows > OBJECTS_MAX) malformed('too many objects');
  if (!places.byNumber.has(number)) places.byNumber.set(number, place);
}

function addTable(places: Places, bytes: Uint8Array, scanner: Scanner): ReadonlyMap<string, PdfValue> {
  for (;;) {
    scanner.skipSpace();
    if (scanner.takeWord('trailer')) break;
    const first = scanner.readWhole();
    const count = scanner.readWhole();
    scanner.skipSpace();
    if (count > OBJECTS_MAX) malformed('too many objects');
    for (let index = 0; index < count; index += 1) {
      const at = scanner.at();
      const row = TABLE_ROW.exec(Buffer.from(bytes.subarray(at, at + TABLE_ROW_BYTES)).toString('latin1'));
      if (!row) malformed('a row of the cross-reference table');
      const [, offset, generation, kind] = row;
      const place: PdfPlace =
        kind === 'n'
          ? { kind: 'at', offset: Number(offset), generation: Number(generation) }
          : { kind: 'free' };
      add(places, first + index, place);
      scanner.moveTo(at + TABLE_ROW_BYTES);
    }
  }
  const trailer = scanner.readValue();
  return trailer.kind === 'dictionary' ? trailer.entries : malformed('no trailer');
}

function addStream(places: Places, stream: PdfStream, budget: Budget): void {
  if (!stream.entries.has('W')) malformed('no cross-reference stream');
  const widths = numbers(stream.entries.get('W'));
  const [typeBytes = 0, secondBytes = 0, thirdBytes = 0] = widths;
  if (widths.length !== STREAM_FIELDS || widths.some((width) => width > FIELD_BYTES_MAX)) malformed('W');
  const size = wholeOf(stream.entries.get('Size')) ?? malformed('Size');
  const index = stream.entries.has('Index') ? numbers(stream.entries.get('Index')) : [0, size];
  const rows = decodeStream(stream, budget);
  let at = 0;
  const field = (width: number) => {
    let value = 0;
    for (const byte of rows.subarray(at, at + width)) value = value * 256 + byte;
    at += width;
    return value;
  };
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [first = 0, count = 0] = index.slice(pair, pair + 2);
    for (let number = first; number < first + count; number += 1) {
      if (at >= rows.length) malformed('a cross-reference stream that is too short');
      const type = typeBytes === 0 ? 1 : field(typeBytes);
      const [second, third] = [field(secondBytes), field(thirdBytes)];
      add(places, number, placeOf(type, second, third));
    }
  }
}

function placeOf(type: number, second: number, third: number): PdfPlace {
  if (type === 0) return { kind: 'free' };
  if (type === 1) return { kind: 'at', offset: second, generation: third };
  return type === 2 ? { kind: 'packed', stream: second, index: third } : malformed('a cross-reference');
}

function numbers(value: PdfValue | undefined): readonly number[] {
  if (value?.kind !== 'array') return malformed('no array of numbers');
  return value.items.map((item) => wholeOf(item) ?? malformed('no whole number'));
}
