import { malformed } from '../malformed.ts';
import type { PdfFile } from './readPdf.ts';
import { nameOf, type PdfReference, type PdfValue } from './values.ts';

export interface PdfPage {
  readonly reference: PdfReference;
  readonly entries: ReadonlyMap<string, PdfValue>;
  /** The page's own entry, or that of the nearest ancestor that has it (ISO 32000-2 7.7.3.4). */
  readonly inherited: (key: string) => PdfValue;
}

const NODES_MAX = 50_000;

/** Finds a page by number, counted from 1; undefined when there is none. Throws `Malformed`. */
export function findPage(pdf: PdfFile, number: number): PdfPage | undefined {
  let pages = 0;
  let nodes = 0;
  const search = (
    reference: PdfValue | undefined,
    above: readonly ReadonlyMap<string, PdfValue>[],
  ): PdfPage | undefined => {
    nodes += 1;
    if (nodes > NODES_MAX || reference?.kind !== 'reference') malformed('the tree of pages');
    const entries = pdf.entriesOf(reference);
    if (above.includes(entries)) malformed('a tree of pages in a circle');
    const line = [entries, ...above];
    const kids = pdf.resolve(entries.get('Kids'));
    if (nameOf(pdf.resolve(entries.get('Type'))) === 'Page' || kids.kind !== 'array') {
      pages += 1;
      if (pages !== number) return undefined;
      const inherited = (key: string) => pdf.resolve(line.find((each) => each.has(key))?.get(key));
      return { reference, entries, inherited };
    }
    for (const kid of kids.items) {
      const page = search(kid, line);
      if (page) return page;
    }
    return undefined;
  };
  return search(pdf.entriesOf(pdf.references.trailer.get('Root')).get('Pages'), []);
}
