import { PDFArray, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { attributeOf, type TaggedElement, textIn } from './taggedFile.ts';

const PARTS = ['THead', 'TBody', 'TFoot'];
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TR: ['Table', ...PARTS],
  TH: ['TR'],
  TD: ['TR'],
};

/** Broken tables (ISO 32000-1 14.8.4.3.4, ISO 14289-1 7.5). */
export function tableFaults(elements: readonly TaggedElement[]): readonly string[] {
  const misplaced = elements.flatMap(({ type, parent }) => {
    const wanted = PARENTS[type];
    return wanted && !wanted.includes(parent?.type ?? '') ? [`${type} in ${parent?.type}`] : [];
  });
  return [...misplaced, ...elements.filter(({ type }) => type === 'Table').flatMap(faultsIn)];
}

function faultsIn(table: TaggedElement): readonly string[] {
  const faults: string[] = [];
  const parts = table.kids.flatMap((kid) => (PARTS.includes(kid.type) ? kid.kids : [kid]));
  const rows = parts.filter(({ type }) => type === 'TR');
  const heads = rows[0]?.kids.filter(({ type }) => type === 'TH').map(({ dict }) => textIn(dict, 'ID')) ?? [];
  const cells = rows.flatMap(({ kids }) => kids);
  const ids = new Set(cells.flatMap(({ type, dict }) => (type === 'TH' ? [textIn(dict, 'ID')] : [])));
  const widths = rows.map(({ kids }) => kids.reduce((sum, cell) => sum + spanOf(cell), 0));
  if (heads.length === 0 || heads.length !== rows[0]?.kids.length) faults.push('a table without heads');
  if (new Set(widths).size > 1) faults.push(`rows of ${[...new Set(widths)].join(' and ')} columns`);
  for (const { kids } of rows) {
    let column = 0;
    for (const cell of kids) {
      const scope = attributeOf(cell, 'Scope');
      const headers = headersOf(cell);
      const head = heads[column];
      if (cell.type === 'TH' && !(scope instanceof PDFName)) faults.push('a head without its scope');
      for (const id of headers) if (!ids.has(id)) faults.push(`a cell of an unknown head ${id}`);
      if (cell.type === 'TD' && spanOf(cell) === 1 && !headers.includes(head ?? ''))
        faults.push('a cell without the head of its column');
      column += spanOf(cell);
    }
  }
  return [...new Set(faults)];
}

function spanOf(cell: TaggedElement): number {
  const span = attributeOf(cell, 'ColSpan');
  return span instanceof PDFNumber ? span.asNumber() : 1;
}

function headersOf(cell: TaggedElement): readonly string[] {
  const headers = attributeOf(cell, 'Headers');
  return (headers instanceof PDFArray ? headers.asArray() : []).flatMap((id) =>
    id instanceof PDFString || id instanceof PDFHexString ? [id.decodeText()] : [],
  );
}
