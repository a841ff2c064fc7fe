import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { attempt, malformed } from '../malformed.ts';
import { decodeStream } from './decodeStream.ts';
import { findPage } from './findPage.ts';
import { type PdfFile, readPdf } from './readPdf.ts';
import { type PngImage, readPng } from './readPng.ts';
import type { PdfReference, PdfStream, PdfValue } from './values.ts';
import type { NewObject } from './writeUpdate.ts';
import { writeEntries, writeValue } from './writeValue.ts';

/** Image of a visible stamp, prepared for embedding. */
export interface Stamp {
  /** Identifies the image by its content. */
  readonly id: string;
  /** Size of the image in points; the field scales it. */
  readonly width: number;
  readonly height: number;
  /** Its objects, numbered from `first`; the first is the form XObject. */
  readonly objects: (first: number) => readonly NewObject[];
}

export type StampProblem = 'unreadable' | 'tooLarge';

const BYTES_MAX = 4 * 2 ** 20;
const OBJECTS_MAX = 500;
const PNG_MARK = Buffer.from('89504e470d0a1a0a', 'hex');

/** Reads a stamp from a PNG with transparency, or from the first page of a PDF. */
export async function readStamp(picture: Uint8Array): Promise<Result<Stamp, StampProblem>> {
  if (picture.length > BYTES_MAX) return fail('tooLarge');
  const bytes = Buffer.from(picture);
  if (!bytes.subarray(0, PNG_MARK.length).equals(PNG_MARK)) return readPage(bytes);
  const image = await readPng(bytes);
  return image.ok ? ok(stampOfImage(bytes, image.value)) : image;
}

function readPage(pdf: Uint8Array): Result<Stamp, StampProblem> {
  const stamp = attempt(() => stampOfPage(readPdf(pdf)));
  return stamp.ok ? stamp : fail('unreadable');
}

/** One point per pixel; the field scales it. */
function stampOfImage(png: Uint8Array, { width, height, colours, opacity }: PngImage): Stamp {
  const image = (first: number) =>
    `<</Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Filter /FlateDecode ` +
    `/ColorSpace /DeviceRGB /SMask ${first + 2} 0 R`;
  const mask =
    `<</Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Filter /FlateDecode ` +
    '/ColorSpace /DeviceGray';
  const form = (first: number) =>
    `<</Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] ` +
    `/Resources <</XObject <</Stamp ${first + 1} 0 R>>>>`;
  const drawn = Buffer.from(`${width} 0 0 ${height} 0 0 cm /Stamp Do`);
  const parts = (first: number) => [
    { head: form(first), data: drawn },
    { head: image(first), data: colours },
    { head: mask, data: opacity },
  ];
  return {
    id: idOf(png),
    width,
    height,
    objects: (first) =>
      parts(first).map(({ head, data }, at) => ({
        number: first + at,
        generation: 0,
        body: streamBody(`${head} /Length ${data.length}>>`, data),
      })),
  };
}

function stampOfPage(file: PdfFile): Stamp {
  if (file.references.trailer.has('Encrypt')) malformed('an encrypted stamp');
  const page = findPage(file, 1) ?? malformed('no page');
  const box = page.inherited('MediaBox');
  const corners = box.kind === 'array' ? box.items.map((item) => numberOf(file.resolve(item))) : [];
  const [left = 0, bottom = 0, right = 0, top = 0] = corners;
  if (corners.length !== 4 || right <= left || top <= bottom) malformed('the size of a stamp');
  const form = formOf(file, page.inherited('Contents'), page.inherited('Resources'), box);
  const copied = copyGraph(file, form);
  return { id: idOf(file.bytes), width: right - left, height: top - bottom, objects: copied };
}

/** The page as a form XObject (ISO 32000-2 8.10). */
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
      ? [decodeStream(stream, file.budget), Buffer.from('\n')]
      : malformed('the contents of a page'),
  );
  return { kind: 'stream', entries: new Map(form), data: Buffer.concat(plain) };
}

/** Collects a value and everything it refers to, and returns a function that writes them with new object numbers. */
function copyGraph(file: PdfFile, start: PdfStream): Stamp['objects'] {
  const values: PdfValue[] = [start];
  const places = new Map<number, number>();
  for (let at = 0; at < values.length; at += 1) {
    // Run only for the references that writing visits; its output is not needed.
    writeValue(values[at] ?? malformed('a stamp'), (reference) => {
      if (!places.has(reference.number)) {
        places.set(reference.number, values.length);
        values.push(file.resolve(reference));
      }
      return reference;
    });
    if (values.length > OBJECTS_MAX) malformed('a stamp of too many objects');
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
  return streamBody(head, value.data);
}

const streamBody = (head: string, data: Uint8Array): readonly Uint8Array[] => [
  Buffer.from(`${head}\nstream\n`, 'latin1'),
  data,
  Buffer.from('\nendstream'),
];

const idOf = (picture: Uint8Array): string => createHash('sha256').update(picture).digest('hex');

const numberOf = (value: PdfValue): number =>
  value.kind === 'number' ? value.value : malformed('no number');
