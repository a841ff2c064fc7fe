import { createHash } from 'node:crypto';
import { findPage, type PdfPage } from '../../../adapters/sign/pdf/findPage.ts';
import { type PdfFile, readPdf } from '../../../adapters/sign/pdf/readPdf.ts';
import { nameOf, type PdfReference, type PdfValue, wholeOf } from '../../../adapters/sign/pdf/values.ts';
import { writeEntries, writeValue } from '../../../adapters/sign/pdf/writeValue.ts';

const CATALOGUE = 1;
const PAGES = 2;
const FIRST_FREE = 3;
/** Annotation flags (ISO 32000-2 12.5.3): hidden, and not to be viewed. */
const UNSEEN = 0b10_0010;
const PAGE_KEYS = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/**
 * Puts documents into one file to print, one after the other, in memory one at a time. What a signature shows stays as a plain
 * stamp: a signature itself covers one file, and cannot be in another. Parts that several documents share, such as a seal, are
 * written once.
 */
export async function* mergePdfs(documents: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const book = createBook();
  yield book.take(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
  for await (const bytes of documents) yield* copyDocument(book, readPdf(bytes));
  yield* book.end();
}

type Book = ReturnType<typeof createBook>;

function createBook() {
  const offsets = new Map<number, number>();
  const pages: number[] = [];
  const shared = new Map<string, number>();
  let length = 0;
  let next = FIRST_FREE;
  const take = (part: Buffer) => {
    length += part.length;
    return part;
  };
  const write = (number: number, ...body: readonly Uint8Array[]) => {
    offsets.set(number, length);
    return take(Buffer.concat([Buffer.from(`${number} 0 obj\n`), ...body, Buffer.from('\nendobj\n')]));
  };
  return {
    take,
    write,
    pages,
    shared,
    newNumber: () => next++,
    *end() {
      const kids = pages.map((number) => `${number} 0 R`).join(' ');
      yield write(PAGES, Buffer.from(`<</Type /Pages /Count ${pages.length} /Kids [${kids}]>>`));
      yield write(CATALOGUE, Buffer.from(`<</Type /Catalog /Pages ${PAGES} 0 R>>`));
      const begin = length;
      yield take(Buffer.from(`xref\n0 ${next}\n0000000000 65535 f \n`));
      for (let number = 1; number < next; number += 1)
        yield take(Buffer.from(`${String(offsets.get(number) ?? 0).padStart(10, '0')} 00000 n \n`));
      yield take(
        Buffer.from(`trailer\n<</Size ${next} /Root ${CATALOGUE} 0 R>>\nstartxref\n${begin}\n%%EOF\n`),
      );
    },
  };
}

/** Copies the pages of a document and all that they need, under new numbers. */
function* copyDocument(book: Book, pdf: PdfFile): Generator<Uint8Array> {
  const numbers = new Map<number, number>();
  const waiting: PdfReference[] = [];
  const renumber = (reference: PdfReference): PdfReference => {
    const known = numbers.get(reference.number);
    if (known !== undefined) return { ...reference, number: known, generation: 0 };
    const key = sharedKey(pdf.resolve(reference));
    const there = key === undefined ? undefined : book.shared.get(key);
    const number = there ?? book.newNumber();
    numbers.set(reference.number, number);
    if (there === undefined) waiting.push(reference);
    if (key !== undefined) book.shared.set(key, number);
    return { ...reference, number, generation: 0 };
  };
  for (let at = 1; ; at += 1) {
    const page = findPage(pdf, at);
    if (!page) break;
    const number = book.newNumber();
    book.pages.push(number);
    yield book.write(number, Buffer.from(pageText(pdf, page, renumber), 'latin1'));
    for (let object = waiting.shift(); object; object = waiting.shift())
      yield book.write(numbers.get(object.number) ?? 0, ...bodyOf(pdf, pdf.resolve(object), renumber));
  }
}

type Renumber = (reference: PdfReference) => PdfReference;

function pageText(pdf: PdfFile, page: PdfPage, renumber: Renumber): string {
  const entries = new Map<string, PdfValue>([
    ['Type', { kind: 'name', value: 'Page' }],
    ['Annots', { kind: 'array', items: stampsOf(pdf, page) }],
  ]);
  for (const key of PAGE_KEYS) {
    const value = page.inherited(key);
    if (value.kind !== 'null') entries.set(key, value);
  }
  for (const key of ['Contents', 'Group']) {
    const value = page.entries.get(key);
    if (value) entries.set(key, value);
  }
  return writeEntries(entries, renumber).replace(/^<</, `<</Parent ${PAGES} 0 R\n`);
}

/** What signatures show on the page, without being fields of a form. */
function stampsOf(pdf: PdfFile, page: PdfPage): readonly PdfValue[] {
  const annotations = pdf.resolve(page.entries.get('Annots'));
  if (annotations.kind !== 'array') return [];
  return annotations.items.flatMap((each): PdfValue[] => {
    const entries = pdf.entriesOf(each);
    const [look, place] = [pdf.resolve(entries.get('AP')), pdf.resolve(entries.get('Rect'))];
    const isSeen = ((wholeOf(pdf.resolve(entries.get('F'))) ?? 0) & UNSEEN) === 0;
    const isWidget = nameOf(pdf.resolve(entries.get('Subtype'))) === 'Widget';
    if (!isWidget || !isSeen || look.kind !== 'dictionary' || place.kind !== 'array') return [];
    return [
      {
        kind: 'dictionary',
        entries: new Map<string, PdfValue>([
          ['Type', { kind: 'name', value: 'Annot' }],
          ['Subtype', { kind: 'name', value: 'Stamp' }],
          ['Rect', place],
          ['AP', look],
          ['F', { kind: 'number', value: 4, text: '4' }],
        ]),
      },
    ];
  });
}

function bodyOf(pdf: PdfFile, value: PdfValue, renumber: Renumber): readonly Uint8Array[] {
  if (value.kind !== 'stream') return [Buffer.from(writeValue(value, renumber), 'latin1')];
  const { data } = value;
  const length: PdfValue = { kind: 'number', value: data.length, text: String(data.length) };
  const entries = new Map([...value.entries, ['Length', length] as const]);
  const head = Buffer.from(`${writeEntries(resolvedFilters(pdf, entries), renumber)}\nstream\n`, 'latin1');
  return [head, data, Buffer.from('\nendstream')];
}

/** Filters are few and small: they stand in the stream's own dictionary. */
function resolvedFilters(pdf: PdfFile, entries: ReadonlyMap<string, PdfValue>) {
  const filter = entries.get('Filter');
  return filter ? new Map([...entries, ['Filter', pdf.resolve(filter)] as const]) : entries;
}

/** Recognises a stream that refers to nothing, such as a picture or a profile of colours, in another document. */
function sharedKey(value: PdfValue): string | undefined {
  if (value.kind !== 'stream' || [...value.entries].some(([key, each]) => key !== 'Length' && refers(each)))
    return undefined;
  const rest = new Map([...value.entries].filter(([key]) => key !== 'Length'));
  return createHash('sha256').update(writeEntries(rest), 'latin1').update(value.data).digest('base64');
}

function refers(value: PdfValue): boolean {
  switch (value.kind) {
    case 'reference':
      return true;
    case 'array':
      return value.items.some(refers);
    case 'dictionary':
    case 'stream':
      return [...value.entries.values()].some(refers);
    default:
      return false;
  }
}
