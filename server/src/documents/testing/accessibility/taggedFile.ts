import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

/** A structure element (ISO 32000-1 14.7.2). */
export interface TaggedElement {
  readonly reference: PDFRef;
  readonly dict: PDFDict;
  readonly type: string;
  readonly parent: TaggedElement | null;
  readonly kids: readonly TaggedElement[];
  /** Marked content that it holds itself. */
  readonly content: readonly { readonly page: PDFRef | undefined; readonly id: number }[];
  /** Annotations that it holds. */
  readonly annotations: readonly PDFRef[];
}

export interface TaggedFile {
  readonly document: PDFDocument;
  readonly catalogue: PDFDict;
  readonly tree: PDFDict;
  readonly top: readonly TaggedElement[];
  /** All elements in the order in which they are read. */
  readonly elements: readonly TaggedElement[];
}

export async function openTaggedFile(pdf: Uint8Array): Promise<TaggedFile> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { catalog: catalogue } = document;
  const tree = catalogue.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const elements: TaggedElement[] = [];
  const read = (value: PDFObject, parent: TaggedElement | null, above: PDFRef | undefined) => {
    const dict = document.context.lookup(value);
    if (!(value instanceof PDFRef) || !(dict instanceof PDFDict)) throw new Error('No structure element');
    const page = refOf(dict, 'Pg') ?? above;
    const kids: TaggedElement[] = [];
    const content: { page: PDFRef | undefined; id: number }[] = [];
    const annotations: PDFRef[] = [];
    const type = nameOf(dict, 'S') ?? '';
    const element: TaggedElement = { reference: value, dict, type, parent, kids, content, annotations };
    elements.push(element);
    for (const kid of itemsOf(dict, 'K')) {
      const found = document.context.lookup(kid);
      if (found instanceof PDFNumber) content.push({ page, id: found.asNumber() });
      else if (!(found instanceof PDFDict)) throw new Error('An unknown kid of an element');
      else if (nameOf(found, 'Type') === 'MCR')
        content.push({ page: refOf(found, 'Pg') ?? page, id: numberIn(found, 'MCID') ?? -1 });
      else if (nameOf(found, 'Type') === 'OBJR')
        annotations.push(found.lookup(PDFName.of('Obj'), PDFDict) && refIn(found));
      else kids.push(read(kid, element, page));
    }
    return element;
  };
  const top = itemsOf(tree, 'K').map((kid) => read(kid, null, undefined));
  return { document, catalogue, tree, top, elements };
}

const refIn = (dict: PDFDict): PDFRef => refOf(dict, 'Obj') ?? PDFRef.of(0);

export function refOf(dict: PDFDict, key: string): PDFRef | undefined {
  const value = dict.get(PDFName.of(key));
  return value instanceof PDFRef ? value : undefined;
}

export function nameOf(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
}

export function numberIn(dict: PDFDict, key: string): number | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

export function textIn(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
}

export function dictIn(dict: PDFDict, key: string): PDFDict | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
}

/** Items of an array, or a single value as such. */
export function itemsOf(dict: PDFDict, key: string): readonly PDFObject[] {
  const value = dict.lookup(PDFName.of(key));
  if (value === undefined) return [];
  return value instanceof PDFArray ? value.asArray() : [dict.get(PDFName.of(key)) ?? value];
}

/** Attributes of an element, of whatever owner. */
export function attributeOf({ dict }: TaggedElement, key: string): PDFObject | undefined {
  for (const item of itemsOf(dict, 'A')) {
    const attributes = dict.context.lookup(item);
    if (attributes instanceof PDFDict && attributes.has(PDFName.of(key)))
      return attributes.lookup(PDFName.of(key));
  }
  return undefined;
}

/** A stream's decoded bytes, one character each. */
export function decoded(value: PDFObject | undefined): string {
  if (!(value instanceof PDFRawStream)) return '';
  return Buffer.from(decodePDFRawStream(value).decode()).toString('latin1');
}
