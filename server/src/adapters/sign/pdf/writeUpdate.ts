import type { PdfFile } from './readPdf.ts';
import { wholeOf } from './values.ts';
import { writeEntries } from './writeValue.ts';

/** An object of an update: its full text between `obj` and `endobj`. */
export interface NewObject {
  readonly number: number;
  readonly generation: number;
  readonly body: readonly Uint8Array[];
}

export interface WrittenUpdate {
  readonly bytes: Buffer;
  /** Offset of each object's body. */
  readonly bodyAt: ReadonlyMap<number, number>;
}

/** Trailer entries carried over to the next section; the others describe the section itself. */
const KEPT = ['Root', 'Info'];
const ID_BYTES = 16;
const OFFSET_BYTES = 4;
const GENERATION_BYTES = 2;

/** The lowest object number that a file does not use. */
export function firstFreeNumber({ references }: PdfFile): number {
  const size = wholeOf(references.trailer.get('Size')) ?? 0;
  return [...references.places.keys()].reduce((free, number) => Math.max(free, number + 1), size);
}

/**
 * Appends objects to a file as an incremental update (ISO 32000-2 7.5.6) with cross-references in the file's own form; existing
 * bytes are unchanged. @param id second part of the file identifier, which changes with each update
 */
export function writeUpdate(file: PdfFile, objects: readonly NewObject[], id: Uint8Array): WrittenUpdate {
  const parts: Uint8Array[] = [file.bytes];
  let length = file.bytes.length;
  const put = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  if (file.bytes.at(-1) !== 0x0a) put(Buffer.from('\n'));
  const offsets: NewOffset[] = [];
  const bodyAt = new Map<number, number>();
  const putObject = ({ number, generation, body }: NewObject) => {
    offsets.push({ number, generation, offset: length });
    put(Buffer.from(`${number} ${generation} obj\n`));
    bodyAt.set(number, length);
    for (const part of body) put(part);
    put(Buffer.from('\nendobj\n'));
  };
  for (const object of objects) putObject(object);

  const begin = length;
  const isStream = file.references.form === 'stream';
  const used = objects.reduce((most, { number }) => Math.max(most, number + 1), firstFreeNumber(file));
  const trailer = trailerText(file, isStream ? used + 1 : used, id);
  if (isStream) {
    // The cross-reference stream contains an entry for itself.
    const rows = rowsOf([...offsets, { number: used, generation: 0, offset: begin }]);
    putObject({ number: used, generation: 0, body: [streamText(rows, trailer)] });
  } else {
    put(Buffer.from(`${tableText(rowsOf(offsets))}trailer\n<<${trailer}>>\n`, 'latin1'));
  }
  put(Buffer.from(`startxref\n${begin}\n%%EOF\n`));
  return { bytes: Buffer.concat(parts, length), bodyAt };
}

interface NewOffset {
  readonly number: number;
  readonly generation: number;
  readonly offset: number;
}

function trailerText(file: PdfFile, size: number, id: Uint8Array): string {
  const { trailer, start } = file.references;
  const kept = new Map([...trailer].filter(([key]) => KEPT.includes(key)));
  const old = file.resolve(trailer.get('ID'));
  const first = old.kind === 'array' ? old.items[0] : undefined;
  const now = hex(id.subarray(0, ID_BYTES));
  const before = first?.kind === 'string' ? Buffer.from(first.raw).toString('latin1') : now;
  return `${writeEntries(kept).slice(2, -2)}\n/Size ${size} /Prev ${start} /ID [${before} ${now}]`;
}

const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;

const rowsOf = (offsets: readonly NewOffset[]) => offsets.toSorted((one, other) => one.number - other.number);

/** Groups rows with consecutive numbers. */
function runsOf(rows: readonly NewOffset[]): readonly (readonly NewOffset[])[] {
  const runs: NewOffset[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.number === row.number - 1) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

function tableText(rows: readonly NewOffset[]): string {
  const sections = runsOf(rows).map((run) => {
    const lines = run.map(({ offset, generation }) => `${digits(offset, 10)} ${digits(generation, 5)} n \n`);
    return `${run[0]?.number} ${run.length}\n${lines.join('')}`;
  });
  return `xref\n${sections.join('')}`;
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');

function streamText(rows: readonly NewOffset[], trailer: string): Buffer {
  const data = Buffer.concat(
    rows.map(({ offset, generation }) => {
      const row = Buffer.alloc(1 + OFFSET_BYTES + GENERATION_BYTES);
      row.writeUInt8(1, 0);
      row.writeUInt32BE(offset, 1);
      row.writeUInt16BE(generation, 1 + OFFSET_BYTES);
      return row;
    }),
  );
  const index = runsOf(rows).map((run) => `${run[0]?.number} ${run.length}`);
  const head =
    `<</Type /XRef /W [1 ${OFFSET_BYTES} ${GENERATION_BYTES}] /Index [${index.join(' ')}] ` +
    `/Length ${data.length}\n${trailer}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream')]);
}
