import { PDFArray, PDFBool, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { contentMarks } from './contentMarks.ts';
import { fontFaults } from './fontFaults.ts';
import { tableFaults } from './tableFaults.ts';
import {
  attributeOf,
  decoded,
  dictIn,
  itemsOf,
  nameOf,
  numberIn,
  openTaggedFile,
  refOf,
  type TaggedElement,
  type TaggedFile,
  textIn,
} from './taggedFile.ts';

/** Types of ISO 32000-1 14.8.4 that our documents have. */
const TYPES = [
  ...['Document', 'Div', 'P', 'Span', 'H1', 'H2', 'Figure', 'Form'],
  ...['Table', 'THead', 'TBody', 'TFoot', 'TR', 'TH', 'TD'],
];
const HEADING = /^H([1-6])$/;

/**
 * What of PDF/UA-1 (ISO 14289-1) a program can see to be broken in a document, and what PDF/A-2a says of the same. It cannot see whether
 * words are well chosen. Fonts, colours and the rest of PDF/A are the engine's.
 */
export async function accessibilityFaults(pdf: Uint8Array): Promise<readonly string[]> {
  const file = await openTaggedFile(pdf);
  return [
    ...catalogueFaults(file),
    ...elementFaults(file),
    ...headingFaults(file.elements),
    ...tableFaults(file.elements),
    ...contentFaults(file),
    ...annotationFaults(file),
    ...fontFaults(file.document),
  ];
}

function catalogueFaults({ catalogue }: TaggedFile): readonly string[] {
  const metadata = Buffer.from(decoded(catalogue.lookup(PDFName.of('Metadata'))), 'latin1').toString();
  const isTrue = (dict: PDFDict | undefined, key: string) => dict?.lookup(PDFName.of(key)) === PDFBool.True;
  const wanted: readonly (readonly [boolean, string])[] = [
    [/^[a-z]{2}(-[A-Z]{2})?$/.test(textIn(catalogue, 'Lang') ?? ''), 'no language'],
    [isTrue(dictIn(catalogue, 'MarkInfo'), 'Marked'), 'not marked as tagged'],
    [isTrue(dictIn(catalogue, 'ViewerPreferences'), 'DisplayDocTitle'), 'the title is not displayed'],
    [/<dc:title><rdf:Alt><rdf:li xml:lang="[^"]+">[^<]+</.test(metadata), 'no title'],
    [metadata.includes('<pdfuaid:part>1</pdfuaid:part>'), 'PDF/UA-1 is not claimed'],
    [metadata.includes('xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'), 'PDF/UA has no namespace'],
    [metadata.includes('<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>'), 'PDF/UA has no schema'],
    [/<pdfaid:part>2<.*<pdfaid:conformance>A</.test(metadata), 'PDF/A-2a is not claimed'],
  ];
  return wanted.flatMap(([isMet, fault]) => (isMet ? [] : [fault]));
}

function elementFaults({ top, elements, tree, document }: TaggedFile): readonly string[] {
  const faults = top.length === 1 && top[0]?.type === 'Document' ? [] : ['the structure is no document'];
  for (const element of elements) {
    const { type, dict, parent } = element;
    if (!TYPES.includes(type)) faults.push(`an element ${type}`);
    const above = dict.lookup(PDFName.of('P'));
    if (above !== (parent?.dict ?? tree)) faults.push(`${type} names another parent`);
    if (type === 'Figure')
      faults.push(
        ...figureFaults(
          element,
          document.getPages().map((page) => page.getSize()),
        ),
      );
    if ((type === 'Figure' || HEADING.test(type)) && contentOf(element) === 0)
      faults.push(`${type} is empty`);
  }
  return faults;
}

const contentOf = ({ content, kids }: TaggedElement): number =>
  kids.reduce((sum, kid) => sum + contentOf(kid), content.length);

function figureFaults(
  figure: TaggedElement,
  sizes: readonly { readonly width: number; readonly height: number }[],
): readonly string[] {
  const box = attributeOf(figure, 'BBox');
  const sides =
    box instanceof PDFArray
      ? box.asArray().map((side) => (side instanceof PDFNumber ? side.asNumber() : Number.NaN))
      : [];
  const [left = Number.NaN, bottom = Number.NaN, right = Number.NaN, top = Number.NaN] = sides;
  const isOnPaper = sizes.some(
    ({ width, height }) =>
      left >= 0 && bottom >= 0 && left < right && bottom < top && right <= width && top <= height,
  );
  return [
    ...((textIn(figure.dict, 'Alt') ?? '').trim() === '' ? ['a figure without words'] : []),
    ...(isOnPaper ? [] : ['a figure without its place']),
  ];
}

function headingFaults(elements: readonly TaggedElement[]): readonly string[] {
  let above = 0;
  return elements.flatMap(({ type }) => {
    const level = Number(HEADING.exec(type)?.[1] ?? 0);
    if (level === 0) return [];
    const fault = level > above + 1 ? [`H${level} follows ${above === 0 ? 'no heading' : `H${above}`}`] : [];
    above = level;
    return fault;
  });
}

/** All content belongs to one element or is an artifact, and the elements are found from it (14.7.4.4). */
function contentFaults({ document, elements, tree }: TaggedFile): readonly string[] {
  const faults: string[] = [];
  const holders = new Map<string, TaggedElement>();
  for (const element of elements)
    for (const { page, id } of element.content) {
      const key = `${page} ${id}`;
      if (holders.has(key)) faults.push(`content ${id} belongs to two elements`);
      holders.set(key, element);
    }
  for (const [index, page] of document.getPages().entries()) {
    const where = `page ${index + 1}`;
    const streams = itemsOf(page.node, 'Contents').map((stream) => decoded(document.context.lookup(stream)));
    const marks = contentMarks(streams.join('\n'));
    faults.push(...marks.faults.map((fault) => `${where}: ${fault}`));
    if (marks.unmarked.length > 0) faults.push(`${where}: ${marks.unmarked.join(' ')} not marked`);
    const parents = parentOf(tree, numberIn(page.node, 'StructParents'));
    const byContent = parents instanceof PDFArray ? parents.asArray() : [];
    for (const id of marks.ids) {
      const holder = holders.get(`${page.ref} ${id}`);
      if (!holders.delete(`${page.ref} ${id}`)) faults.push(`${where}: content ${id} belongs to no element`);
      if (holder && byContent[id] !== holder.reference)
        faults.push(`${where}: content ${id} has another parent`);
    }
    if (nameOf(page.node, 'Tabs') !== 'S') faults.push(`${where}: no order of tabs`);
  }
  for (const [key, { type }] of holders) faults.push(`${type} holds content ${key}, which is not drawn`);
  return faults;
}

/** An entry of the parent tree. */
function parentOf(tree: PDFDict, key: number | undefined): PDFObject | undefined {
  const search = (node: PDFDict): PDFObject | undefined => {
    const numbers = itemsOf(node, 'Nums');
    for (let at = 0; at < numbers.length; at += 2) {
      const number = numbers[at];
      const value = numbers[at + 1];
      if (number instanceof PDFNumber && number.asNumber() === key)
        return value instanceof PDFRef && node.context.lookup(value) instanceof PDFArray
          ? node.context.lookup(value)
          : value;
    }
    for (const kid of itemsOf(node, 'Kids')) {
      const below = node.context.lookup(kid);
      const found = below instanceof PDFDict ? search(below) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  const root = dictIn(tree, 'ParentTree');
  return root && search(root);
}

/** Fields are in forms that say what they are (ISO 14289-1 7.18.4). */
function annotationFaults({ document, elements, tree }: TaggedFile): readonly string[] {
  return document.getPages().flatMap((page) =>
    itemsOf(page.node, 'Annots').flatMap((annotation) => {
      const dict = document.context.lookup(annotation);
      if (!(dict instanceof PDFDict)) return ['an annotation that is none'];
      const holder = elements.find(({ annotations }) => annotations.some((each) => each === annotation));
      const parent = parentOf(tree, numberIn(dict, 'StructParent'));
      return [
        ...(holder?.type === 'Form' ? [] : ['an annotation outside of forms']),
        ...(holder && parent === holder.reference ? [] : ['an annotation that does not find its form']),
        ...((textIn(dict, 'TU') ?? '').trim() === '' ? ['an annotation without words'] : []),
        ...(holder && refOf(holder.dict, 'Pg') === page.ref ? [] : ['a form without its page']),
      ];
    }),
  );
}
