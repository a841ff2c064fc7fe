import type { PdfFile } from './readPdf.ts';
import { itemsOf } from './signatureFields.ts';
import { nameOf, type PdfReference, type PdfValue, wholeOf } from './values.ts';
import type { NewObject } from './writeUpdate.ts';
import { writeEntries } from './writeValue.ts';

/** What makes a new field part of a document's structure. */
export interface FieldTag {
  /** For the field's `StructParent`. */
  readonly parentKey: number;
  readonly objects: readonly NewObject[];
}

type Entries = ReadonlyMap<string, PdfValue>;

/**
 * Puts a field into a form at the end of a tagged document (ISO 32000-1 14.7.4, ISO 14289-1 7.18.4). Null for a document without structure,
 * or with one that is stored otherwise than by this platform's engine. @param number of the new element
 */
export function tagField(
  file: PdfFile,
  catalogue: Entries,
  number: number,
  field: PdfReference,
  page: PdfReference,
): FieldTag | null {
  const root = catalogue.get('StructTreeRoot');
  if (root?.kind !== 'reference') return null;
  const tree = file.entriesOf(root);
  const parents = file.resolve(tree.get('ParentTree'));
  const parentKey = wholeOf(file.resolve(tree.get('ParentTreeNextKey')));
  const [top] = itemsOf(file, tree.get('K'));
  if (parents.kind !== 'dictionary' || !parents.entries.has('Nums') || parentKey === undefined) return null;
  if (top?.kind !== 'reference') return null;
  const document = file.entriesOf(top);
  if (nameOf(document.get('S')) !== 'Document') return null;

  const own: PdfReference = { kind: 'reference', number, generation: 0 };
  const target: Entries = new Map<string, PdfValue>([
    ['Type', name('OBJR')],
    ['Obj', field],
    ['Pg', page],
  ]);
  const form: Entries = new Map<string, PdfValue>([
    ['Type', name('StructElem')],
    ['S', name('Form')],
    ['P', top],
    ['Pg', page],
    ['K', { kind: 'dictionary', entries: target }],
  ]);
  const numbers = [...itemsOf(file, parents.entries.get('Nums')), whole(parentKey), own];
  const newTree: Entries = new Map<string, PdfValue>([
    ...tree,
    ['ParentTree', { kind: 'dictionary', entries: withItems(parents.entries, 'Nums', numbers) }],
    ['ParentTreeNextKey', whole(parentKey + 1)],
  ]);
  const kids = [...itemsOf(file, document.get('K')), own];
  return {
    parentKey,
    objects: [object(own, form), object(top, withItems(document, 'K', kids)), object(root, newTree)],
  };
}

const name = (value: string): PdfValue => ({ kind: 'name', value });

const whole = (value: number): PdfValue => ({ kind: 'number', value, text: String(value) });

const withItems = (entries: Entries, key: string, items: readonly PdfValue[]): Entries =>
  new Map([...entries, [key, { kind: 'array', items }]]);

const object = ({ number, generation }: PdfReference, entries: Entries): NewObject => ({
  number,
  generation,
  body: [Buffer.from(writeEntries(entries), 'latin1')],
});
