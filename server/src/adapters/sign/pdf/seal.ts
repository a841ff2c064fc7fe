import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { PDFDocument } from 'pdf-lib';
import { attempt, malformed } from '../malformed.ts';
import { decodeStream } from './decodeStream.ts';
import { findPage } from './findPage.ts';
import { type PdfFile, readPdf } from './readPdf.ts';
import type { PdfReference, PdfStream, PdfValue } from './values.ts';
import type { NewObject } from './writeUpdate.ts';
import { writeEntries, writeValue } from './writeValue.ts';

/** The picture of a visible seal, ready to be put into documents. */
export interface Seal {
  /** Names the picture by what it shows. */
  readonly id: string;
  /** Of the picture, in points; the field it is put into stretches it. */
  readonly width: number;
  readonly height: number;
  /** Its objects, numbered from `first` on; the first is the form to draw. */
  readonly objects: (first: number) => readonly NewObject[];
}

export type SealProblem = 'unreadable' | 'tooLarge';

const BYTES_MAX = 4 * 2 ** 20;
const PIXELS_MAX = 4_096;
const OBJECTS_MAX = 500;
const PNG_MARK = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;
const PNG_HEAD_BYTES = 24;

/** Reads a seal from a PNG, with its transparency, or from the first page of a PDF. */
export async function readSeal(picture: Uint8Array): Promise<Result<Seal, SealProblem>> {
  if (picture.length > BYTES_MAX) return fail('tooLarge');
  const bytes = Buffer.from(picture);
  if (!bytes.subarray(0, PNG_MARK.length).equals(PNG_MARK)) return readPage(bytes);
  if (bytes.length < PNG_HEAD_BYTES) return fail('unreadable');
  const sides = [bytes.readUInt32BE(PNG_WIDTH_AT), bytes.readUInt32BE(PNG_HEIGHT_AT)];
  if (sides.some((side) => side > PIXELS_MAX)) return fail('tooLarge');
  const page = await pageOfPng(bytes);
  return page.ok ? readPage(page.value) : page;
}

function readPage(pdf: Uint8Array): Result<Seal, SealProblem> {
  const seal = attempt(() => sealOfPage(readPdf(pdf)));
  return seal.ok ? seal : fail('unreadable');
}

async function pageOfPng(png: Uint8Array): Promise<Result<Uint8Array, SealProblem>> {
  const document = await PDFDocument.create();
  try {
    const image = await document.embedPng(png);
    document.addPage([image.width, image.height]).drawImage(image, { x: 0, y: 0 });
    return ok(await document.save());
  } catch {
    // The library throws what it likes at a broken picture.
    return fail('unreadable');
  }
}

function sealOfPage(file: PdfFile): Seal {
  if (file.references.trailer.has('Encrypt')) malformed('an encrypted seal');
  const page = findPage(file, 1) ?? malformed('no page');
  const box = page.inherited('MediaBox');
  const corners = box.kind === 'array' ? box.items.map((item) => numberOf(file.resolve(item))) : [];
  const [left = 0, bottom = 0, right = 0, top = 0] = corners;
  if (corners.length !== 4 || right <= left || top <= bottom) malformed('the size of a seal');
  const form = formOf(file, page.inherited('Contents'), page.inherited('Resources'), box);
  const copied = copyGraph(file, form);
  const id = createHash('sha256').update(file.bytes).digest('hex');
  return { id, width: right - left, height: top - bottom, objects: copied };
}

/** The page as a form that can be drawn (ISO 32000-2 8.10). */
function formOf(file: PdfFile, contents: PdfValue, resources: PdfValue, box: PdfValue): PdfStream {
  const streams = (contents.kind === 'array' ? contents.items : [contents]).map((item) => file.resolve(item));
  const [only] = streams;
  const form: [string, PdfValue][] = [
    ['Type', { kind: 'name', value: 'XObject' }],
    ['Subtype', { kind: 'name', value: 'Form' }],
    ['BBox', box],
    ['Resources', resources],
  ];
  if (streams.length === 1 && only?.kind === 'stream') {
    const filters = ['Filter', 'DecodeParms'].flatMap((key): [string, PdfValue][] => {
      const value = only.entries.get(key);
      return value ? [[key, value]] : [];
    });
    return { kind: 'stream', entries: new Map([...form, ...filters]), data: only.data };
  }
  const plain = streams.flatMap((stream) =>
    stream.kind === 'stream'
      ? [decodeStream(stream), Buffer.from('\n')]
      : malformed('the contents of a page'),
  );
  return { kind: 'stream', entries: new Map(form), data: Buffer.concat(plain) };
}

/** Gathers a value and all that it refers to, and tells how to write them with other numbers. */
function copyGraph(file: PdfFile, start: PdfStream): Seal['objects'] {
  const values: PdfValue[] = [start];
  const places = new Map<number, number>();
  for (let at = 0; at < values.length; at += 1) {
    // Writing names every reference once; what it gives is not needed.
    writeValue(values[at] ?? malformed('a seal'), (reference) => {
      if (!places.has(reference.number)) {
        places.set(reference.number, values.length);
        values.push(file.resolve(reference));
      }
      return reference;
    });
    if (values.length > OBJECTS_MAX) malformed('a seal of too many objects');
  }
  return (first) => {
    const renumber = ({ number }: PdfReference): PdfReference => ({
      kind: 'reference',
      number: first + (places.get(number) ?? 0),
      generation: 0,
    });
    return values.map((value, at) => ({ number: first + at, generation: 0, body: bodyOf(value, renumber) }));
  };
}

function bodyOf(value: PdfValue, renumber: (reference: PdfReference) => PdfReference): readonly Uint8Array[] {
  if (value.kind !== 'stream') return [Buffer.from(writeValue(value, renumber), 'latin1')];
  const length: PdfValue = { kind: 'number', value: value.data.length, text: String(value.data.length) };
  const head = writeEntries(new Map([...value.entries, ['Length', length]]), renumber);
  return [Buffer.from(`${head}\nstream\n`, 'latin1'), value.data, Buffer.from('\nendstream')];
}

const numberOf = (value: PdfValue): number =>
  value.kind === 'number' ? value.value : malformed('no number');
