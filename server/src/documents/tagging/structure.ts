import type { PdfFile } from '../../adapters/sign/pdf/readPdf.ts';
import { nameOf, type PdfReference, type PdfValue } from '../../adapters/sign/pdf/values.ts';
import { writeEntries } from '../../adapters/sign/pdf/writeValue.ts';
import { headedCells } from './cells.ts';
import { type ObjectTexts, objectText } from './objectTexts.ts';

/** Left, bottom, right and top of a picture in points from the lower left corner of its page. */
export type FigureBox = readonly [left: number, bottom: number, right: number, top: number];

interface Element {
  readonly number: number;
  readonly type: string;
  readonly entries: ReadonlyMap<string, PdfValue>;
}

/** Elements of the structure that the engine leaves incomplete, as new texts by object number. */
export function completedElements(
  file: PdfFile,
  texts: ObjectTexts,
  root: PdfReference,
  boxes: readonly FigureBox[],
): ReadonlyMap<number, string> {
  const written = new Map<number, string>();
  const figures: Element[] = [];
  const visit = (element: Element) => {
    if (element.type === 'Figure') figures.push(element);
    if (element.type === 'Table') {
      for (const [number, text] of headedIn(file, texts, element)) written.set(number, text);
      return;
    }
    for (const kid of kidsOf(file, element.entries)) visit(kid);
  };
  for (const element of kidsOf(file, file.entriesOf(root))) visit(element);
  if (figures.length !== boxes.length)
    throw new Error(`${figures.length} figures are tagged, and ${boxes.length} drawn`);
  for (const [index, { number, entries }] of figures.entries()) {
    const box = arrayOf((boxes[index] ?? []).map(numberOf));
    written.set(number, objectText(number, writeEntries(withAttribute(entries, 'Layout', 'BBox', box))));
  }
  return written;
}

function kidsOf(file: PdfFile, entries: ReadonlyMap<string, PdfValue>): readonly Element[] {
  const kids = file.resolve(entries.get('K'));
  return (kids.kind === 'array' ? kids.items : []).flatMap((kid): readonly Element[] => {
    if (kid.kind !== 'reference') return [];
    const own = file.entriesOf(kid);
    const type = nameOf(own.get('S'));
    return type === undefined ? [] : [{ number: kid.number, type, entries: own }];
  });
}

function headedIn(
  file: PdfFile,
  texts: ObjectTexts,
  table: Element,
): readonly (readonly [number: number, text: string])[] {
  const parts = kidsOf(file, table.entries);
  const [headRow] = parts.flatMap(({ type, entries }) => (type === 'THead' ? kidsOf(file, entries) : []));
  const heads = (headRow ? kidsOf(file, headRow.entries) : []).map(({ entries }) => {
    const id = entries.get('ID');
    return id?.kind === 'string' ? Buffer.from(id.raw).toString('latin1') : '';
  });
  return parts.flatMap(({ type, entries }) => {
    const rows = entries.get('K');
    if (rows?.kind !== 'array' || (type !== 'TBody' && type !== 'TFoot')) return [];
    return rows.items.flatMap((row) =>
      row.kind === 'reference' ? headedCells(texts.of(row.number), texts.of, heads, type) : [],
    );
  });
}

function attributesOf({ entries }: Pick<Element, 'entries'>): readonly ReadonlyMap<string, PdfValue>[] {
  const value = entries.get('A');
  const items = value?.kind === 'array' ? value.items : [];
  return items.flatMap((item) => (item.kind === 'dictionary' ? [item.entries] : []));
}

/** An element with an attribute set in the object of that owner, which is added where there is none. */
function withAttribute(
  entries: ReadonlyMap<string, PdfValue>,
  owner: string,
  key: string,
  value: PdfValue,
): ReadonlyMap<string, PdfValue> {
  const before = attributesOf({ entries });
  const isOwners = (each: ReadonlyMap<string, PdfValue>) => nameOf(each.get('O')) === owner;
  const all = before.some(isOwners)
    ? before
    : [...before, new Map<string, PdfValue>([['O', { kind: 'name', value: owner }]])];
  const items = all.map(
    (each): PdfValue => ({
      kind: 'dictionary',
      entries: isOwners(each) ? new Map([...each, [key, value]]) : each,
    }),
  );
  return new Map([...entries, ['A', arrayOf(items)]]);
}

const arrayOf = (items: readonly PdfValue[]): PdfValue => ({ kind: 'array', items });

const DECIMALS = 3;

function numberOf(value: number): PdfValue {
  const text = String(Number(value.toFixed(DECIMALS)));
  return { kind: 'number', value: Number(text), text };
}
