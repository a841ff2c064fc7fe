import type { PdfFile } from '../../adapters/sign/pdf/readPdf.ts';
import { nameOf, type PdfReference, type PdfString, type PdfValue } from '../../adapters/sign/pdf/values.ts';
import { writeEntries } from '../../adapters/sign/pdf/writeValue.ts';

/** Left, bottom, right and top of a picture in points from the lower left corner of its page. */
export type FigureBox = readonly [left: number, bottom: number, right: number, top: number];

interface Element {
  readonly number: number;
  readonly type: string;
  readonly entries: ReadonlyMap<string, PdfValue>;
  readonly kids: readonly Element[];
}

/** Elements of the structure that the engine leaves incomplete, written anew, by object number. */
export function completedElements(
  file: PdfFile,
  root: PdfReference,
  boxes: readonly FigureBox[],
): ReadonlyMap<number, string> {
  const written = new Map<number, string>();
  const figures: Element[] = [];
  const visit = (element: Element) => {
    if (element.type === 'Figure') figures.push(element);
    if (element.type === 'Table')
      for (const [number, text] of headedCells(element)) written.set(number, text);
    for (const kid of element.kids) visit(kid);
  };
  for (const element of kidsOf(file, file.entriesOf(root))) visit(element);
  if (figures.length !== boxes.length)
    throw new Error(`${figures.length} figures are tagged, and ${boxes.length} drawn`);
  for (const [index, { number, entries }] of figures.entries()) {
    const box = arrayOf((boxes[index] ?? []).map(numberOf));
    written.set(number, writeEntries(withAttribute(entries, 'Layout', 'BBox', box)));
  }
  return written;
}

function kidsOf(file: PdfFile, entries: ReadonlyMap<string, PdfValue>): readonly Element[] {
  const kids = file.resolve(entries.get('K'));
  return (kids.kind === 'array' ? kids.items : []).flatMap((kid): readonly Element[] => {
    if (kid.kind !== 'reference') return [];
    const own = file.entriesOf(kid);
    const type = nameOf(own.get('S'));
    return type === undefined ? [] : [{ number: kid.number, type, entries: own, kids: kidsOf(file, own) }];
  });
}

/**
 * Cells of a table with the heads of their columns. Where rows have a heading of their own, the engine names only that one; and it takes
 * what closes a table as part of the last group.
 */
function headedCells(table: Element): readonly (readonly [number, string])[] {
  const rowsIn = (part: string) =>
    table.kids
      .filter(({ type }) => type === part)
      .flatMap(({ kids }) => kids.filter(({ type }) => type === 'TR'));
  const heads = (rowsIn('THead')[0]?.kids ?? []).map(({ entries }) => stringOf(entries.get('ID')));
  const bodyRows = rowsIn('TBody').map((row) => ({ row, keepsOwn: true }));
  const footRows = rowsIn('TFoot').map((row) => ({ row, keepsOwn: false }));
  return [...bodyRows, ...footRows].flatMap(({ row, keepsOwn }) => {
    let column = 0;
    return row.kids.flatMap((cell) => {
      const span = spanOf(cell);
      const head = span === 1 ? heads[column] : undefined;
      column += span;
      if (cell.type !== 'TD') return [];
      const before = headersOf(cell);
      const own = keepsOwn ? before : [];
      const now = head && !own.some((each) => isSame(each, head)) ? [head, ...own] : own;
      if (now.length === before.length && now.every((each, at) => isSame(each, before[at]))) return [];
      return [
        [cell.number, writeEntries(withAttribute(cell.entries, 'Table', 'Headers', arrayOf(now)))] as const,
      ];
    });
  });
}

function attributesOf({ entries }: Pick<Element, 'entries'>): readonly ReadonlyMap<string, PdfValue>[] {
  const value = entries.get('A');
  const items = value?.kind === 'array' ? value.items : [];
  return items.flatMap((item) => (item.kind === 'dictionary' ? [item.entries] : []));
}

const attribute = (element: Element, key: string) =>
  attributesOf(element)
    .find((each) => each.has(key))
    ?.get(key);

function spanOf(cell: Element): number {
  const span = attribute(cell, 'ColSpan');
  return span?.kind === 'number' ? span.value : 1;
}

function headersOf(cell: Element): readonly PdfString[] {
  const headers = attribute(cell, 'Headers');
  return headers?.kind === 'array' ? headers.items.flatMap((item) => stringOf(item) ?? []) : [];
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

const stringOf = (value: PdfValue | undefined): PdfString | undefined =>
  value?.kind === 'string' ? value : undefined;

const isSame = (one: PdfString, other: PdfString | undefined): boolean =>
  other !== undefined && Buffer.from(one.bytes).equals(other.bytes);
