import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** What a page needs to be printed (ISO 32000-1, table 30). */
const PAGE_KEYS = new Set(
  ['Type', 'Parent', 'MediaBox', 'CropBox', 'Rotate', 'Contents', 'Resources', 'Group', 'UserUnit'].map(
    (name) => PDFName.of(name),
  ),
);
const CATALOG_KEYS = new Set(['Type', 'Pages'].map((name) => PDFName.of(name)));
/** Entries of any other dictionary that have no effect on paper. */
const DROPPED = [
  'AA',
  'AF',
  'EF',
  'JS',
  'JavaScript',
  'Metadata',
  'OPI',
  'PieceInfo',
  'StructParent',
  'StructParents',
].map((name) => PDFName.of(name));

/** Removes everything from a PDF but page content: actions, attachments, metadata and unreferenced objects. */
export function prunePdf(document: PDFDocument): void {
  const { catalog, context } = document;
  keepOnly(catalog, CATALOG_KEYS);
  for (const page of document.getPages()) keepOnly(page.node, PAGE_KEYS);
  context.trailerInfo.Info = undefined;
  context.trailerInfo.ID = undefined;
  const reached = new Set<PDFObject>();
  const waiting: PDFObject[] = context.trailerInfo.Root ? [context.trailerInfo.Root] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    if (next instanceof PDFRef) {
      const target = context.lookup(next);
      if (target) waiting.push(target);
    } else if (next instanceof PDFArray) waiting.push(...next.asArray());
    const dictionary = next instanceof PDFStream ? next.dict : next;
    if (!(dictionary instanceof PDFDict)) continue;
    for (const name of DROPPED) dictionary.delete(name);
    waiting.push(...dictionary.values());
  }
  for (const [reference] of context.enumerateIndirectObjects()) {
    if (!reached.has(reference)) context.delete(reference);
  }
}

function keepOnly(dictionary: PDFDict, names: ReadonlySet<PDFName>): void {
  for (const name of dictionary.keys()) if (!names.has(name)) dictionary.delete(name);
}
