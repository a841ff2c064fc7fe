import { malformed } from '../malformed.ts';
import { type Budget, newBudget } from './budget.ts';
import { isSpace } from './characters.ts';
import { type CrossReferences, readCrossReferences } from './crossReferences.ts';
import { decodeStream } from './decodeStream.ts';
import { scan } from './scanner.ts';
import { NULL_VALUE, type PdfReference, type PdfStream, type PdfValue, wholeOf } from './values.ts';

/** A PDF file whose objects are read lazily. Its methods throw `Malformed`. */
export interface PdfFile {
  readonly bytes: Uint8Array;
  readonly budget: Budget;
  readonly references: CrossReferences;
  /** Returns the value itself, or the target of a reference; null for a dangling reference. */
  readonly resolve: (value: PdfValue | undefined) => PdfValue;
  /** Entries of a dictionary or of a stream's dictionary, with references resolved. */
  readonly entriesOf: (value: PdfValue | undefined) => ReadonlyMap<string, PdfValue>;
  /** Whether an object is stored directly in the file and not in an object stream. */
  readonly standsAlone: (reference: PdfReference) => boolean;
}

/** An object stream (7.5.7): object numbers and offsets. */
interface Unpacked {
  readonly content: Uint8Array;
  readonly places: readonly (readonly [number: number, offset: number])[];
}

const PACKED_OBJECTS_MAX = 100_000;
const LINKS_MAX = 16;
const HEADER = '%PDF-';

/** Opens a file by its cross-references; a broken file is not repaired. Throws `Malformed`. */
export function readPdf(bytes: Uint8Array, budget: Budget = newBudget()): PdfFile {
  if (Buffer.from(bytes.subarray(0, HEADER.length)).toString('latin1') !== HEADER) malformed('no PDF');
  const known = new Map<number, PdfValue>();
  const unpacked = new Map<number, Unpacked>();
  const reading = new Set<number>();

  /** @param lengthOf resolves the length of a stream */
  const readObjectAt = (
    offset: number,
    lengthOf: (value: PdfValue | undefined) => PdfValue,
    named?: { readonly number: number; readonly generation: number },
  ): PdfValue => {
    const scanner = scan(bytes, budget, offset);
    const [number, generation] = [scanner.readWhole(), scanner.readWhole()];
    scanner.skipSpace();
    if (!scanner.takeWord('obj')) malformed(`no object at ${offset}`);
    if (named && (named.number !== number || named.generation !== generation))
      malformed(`another object than ${named.number}`);
    const value = scanner.readValue();
    scanner.skipSpace();
    if (scanner.takeWord('endobj')) return value;
    if (value.kind !== 'dictionary' || !scanner.takeWord('stream')) malformed('an object without an end');
    const length = wholeOf(lengthOf(value.entries.get('Length'))) ?? malformed('the length of a stream');
    const from = afterLineEnd(bytes, scanner.at());
    scanner.moveTo(from + length);
    scanner.skipSpace();
    if (from + length > bytes.length || !scanner.takeWord('endstream')) malformed('the end of a stream');
    return { kind: 'stream', entries: value.entries, data: bytes.subarray(from, from + length) };
  };
  const asStream = (value: PdfValue): PdfStream => (value.kind === 'stream' ? value : malformed('no stream'));
  // Cross-reference streams are needed before any reference can be resolved (7.5.8.2).
  const references = readCrossReferences(bytes, budget, (offset) =>
    asStream(readObjectAt(offset, (value) => value ?? NULL_VALUE)),
  );

  const unpack = (number: number): Unpacked => {
    const stream = asStream(load({ kind: 'reference', number, generation: 0 }));
    const count = wholeOf(stream.entries.get('N')) ?? malformed('N');
    const first = wholeOf(stream.entries.get('First')) ?? malformed('First');
    if (count > PACKED_OBJECTS_MAX) malformed('too many packed objects');
    const content = decodeStream(stream, budget);
    const head = scan(content, budget);
    const pairs = Array.from({ length: count }, () => [head.readWhole(), head.readWhole()] as const);
    return { content, places: pairs.map(([object, offset]) => [object, first + offset] as const) };
  };
  const load = ({ number, generation }: PdfReference): PdfValue => {
    const ready = known.get(number);
    if (ready) return ready;
    const place = references.places.get(number);
    if (!place || place.kind === 'free') return NULL_VALUE;
    if (reading.has(number)) malformed('an object that needs itself');
    reading.add(number);
    const value =
      place.kind === 'at'
        ? readObjectAt(place.offset, resolve, { number, generation: place.generation })
        : packedValue(place.stream, place.index, number);
    reading.delete(number);
    if (place.kind === 'at' && place.generation !== generation) return NULL_VALUE;
    known.set(number, value);
    return value;
  };
  const packedValue = (stream: number, index: number, number: number): PdfValue => {
    if (references.places.get(stream)?.kind !== 'at') malformed('a packed stream');
    const { content, places } = unpacked.get(stream) ?? unpack(stream);
    unpacked.set(stream, { content, places });
    const [object, offset] = places[index] ?? malformed('a packed object');
    return object === number ? scan(content, budget, offset).readValue() : malformed('another packed object');
  };
  const resolve = (value: PdfValue | undefined): PdfValue => {
    let current = value ?? NULL_VALUE;
    for (let links = 0; current.kind === 'reference'; links += 1) {
      if (links > LINKS_MAX) malformed('references in a circle');
      current = load(current);
    }
    return current;
  };
  return {
    bytes,
    budget,
    references,
    resolve,
    entriesOf: (value) => {
      const found = resolve(value);
      return found.kind === 'dictionary' || found.kind === 'stream'
        ? found.entries
        : malformed('no dictionary');
    },
    standsAlone: ({ number }) => references.places.get(number)?.kind === 'at',
  };
}

/** `stream` is followed by CR LF or LF (7.3.8.1). */
function afterLineEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) return at + 2;
  return isSpace(bytes[at]) ? at + 1 : malformed('the begin of a stream');
}
