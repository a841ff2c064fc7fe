import { createHash } from 'node:crypto';
import { malformed } from '../malformed.ts';
import type { SignRequest } from '../types.ts';
import type { PdfPage } from './findPage.ts';
import type { PdfFile } from './readPdf.ts';
import { DOCUMENT_ID_KEY } from './signatureEntries.ts';
import { itemsOf } from './signatureFields.ts';
import type { Stamp } from './stamp.ts';
import { tagField } from './tagField.ts';
import { nameOf, type PdfReference, type PdfValue } from './values.ts';
import { firstFreeNumber, type NewObject, writeUpdate } from './writeUpdate.ts';
import { writeEntries, writeMoment, writeText } from './writeValue.ts';

/** A file with an empty signature; everything but the gap is final and can be hashed. */
export interface SignatureSpace {
  readonly bytes: Buffer;
  /** Range of the gap including its angle brackets. */
  readonly gapFrom: number;
  readonly gapTo: number;
}

const FIELD_NAME = 'SelfPrintSignature';
/** Print and Locked (ISO 32000-2 12.5.3). */
const WIDGET_FLAGS = 132;
/** SignaturesExist and AppendOnly (12.7.3). */
const FORM_FLAGS = 3;
const NOWHERE = [0, 0, 0, 0];
const RECT_DECIMALS = 3;
const RANGE_NUMBERS_CHARACTERS = 32;
const EMPTY_STAMP: Pick<Stamp, 'objects'> = {
  objects: (first) => [
    plain(first, '<</Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0>>\nstream\n\nendstream'),
  ],
};
const EMPTY_RANGE = ' '.repeat(RANGE_NUMBERS_CHARACTERS);

/** Adds signature, field and stamp to a file, with a gap for a signature of the given size. Throws `Malformed`. */
export function addSignatureSpace(
  file: PdfFile,
  page: PdfPage,
  request: SignRequest,
  roomBytes: number,
): SignatureSpace {
  const root = file.references.trailer.get('Root');
  if (root?.kind !== 'reference') malformed('no document catalogue');
  const signature = firstFreeNumber(file);
  const field = signature + 1;
  // A visible field must have an appearance, even if empty (ISO 19005-2 6.3.3).
  const stamp = request.field ? (request.appearance ?? EMPTY_STAMP) : null;
  const catalogue = file.entriesOf(root);
  const tag = tagField(file, catalogue, field + 1, reference(field), page.reference);
  const stampNumber = field + 2;
  const range = `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached\n/ByteRange [${EMPTY_RANGE}]\n/Contents `;
  const gap = Buffer.alloc(roomBytes * 2 + 2, '0');
  gap.write('<', 0);
  gap.write('>', gap.length - 1);

  const update = writeUpdate(
    file,
    [
      plain(signature, range, gap, `\n${signatureEntries(request)}>>`),
      plain(
        field,
        widgetText(request, page.reference, signature, stamp ? stampNumber : null, tag?.parentKey),
      ),
      ...(tag?.objects ?? []),
      ...(stamp ? stamp.objects(stampNumber) : []),
      { ...place(page.reference), body: [Buffer.from(pageText(file, page, field), 'latin1')] },
      { ...place(root), body: [Buffer.from(catalogueText(file, catalogue, signature, field), 'latin1')] },
    ],
    createHash('sha256').update(file.bytes.subarray(-4_096)).update(request.documentId).digest(),
  );
  const bodyAt = update.bodyAt.get(signature) ?? malformed('the place of the signature');
  const gapFrom = bodyAt + range.length;
  const gapTo = gapFrom + gap.length;
  const numbers = `0 ${gapFrom} ${gapTo} ${update.bytes.length - gapTo}`;
  update.bytes.write(numbers.padEnd(RANGE_NUMBERS_CHARACTERS), bodyAt + range.indexOf(EMPTY_RANGE), 'latin1');
  return { bytes: update.bytes, gapFrom, gapTo };
}

/** Digest of what a signature covers: everything but the gap. */
export function digestAround({ bytes, gapFrom, gapTo }: SignatureSpace): Uint8Array {
  return createHash('sha256').update(bytes.subarray(0, gapFrom)).update(bytes.subarray(gapTo)).digest();
}

/** Writes the signature into its gap; false when it does not fit. */
export function fillGap({ bytes, gapFrom, gapTo }: SignatureSpace, signature: Uint8Array): boolean {
  const text = Buffer.from(signature).toString('hex');
  if (text.length > gapTo - gapFrom - 2) return false;
  bytes.write(text, gapFrom + 1, 'latin1');
  return true;
}

const plain = (number: number, ...body: readonly (string | Uint8Array)[]): NewObject => ({
  number,
  generation: 0,
  body: body.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
});

const place = ({ number, generation }: PdfReference) => ({ number, generation });

const reference = (number: number): PdfReference => ({ kind: 'reference', number, generation: 0 });

const number = (value: number): PdfValue => ({ kind: 'number', value, text: String(value) });

function signatureEntries({ signedAt, signerName, reason, location, documentId }: SignRequest): string {
  return [
    `/M ${writeMoment(signedAt)} /Name ${writeText(signerName)}`,
    `/Reason ${writeText(reason)} /Location ${writeText(location)}`,
    `/${DOCUMENT_ID_KEY} ${writeText(documentId)}`,
    // Certifies the document and permits no changes (12.8.2.2).
    '/Reference [<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</Type /TransformParams /P 1 /V /1.2>>>>]',
  ].join('\n');
}

function widgetText(
  { field, label }: SignRequest,
  page: PdfReference,
  signature: number,
  stamp: number | null,
  parentKey: number | undefined,
): string {
  const rect = (field?.rect ?? NOWHERE).map((value) => value.toFixed(RECT_DECIMALS));
  const appearance = stamp === null ? '' : `\n/AP <</N ${stamp} 0 R>>`;
  const parent = parentKey === undefined ? '' : `\n/StructParent ${parentKey}`;
  return (
    `<</Type /Annot /Subtype /Widget /FT /Sig /T (${FIELD_NAME}) /TU ${writeText(label)} /V ${signature} 0 R /F ${WIDGET_FLAGS}\n` +
    `/P ${page.number} ${page.generation} R /Rect [${rect.join(' ')}]${appearance}${parent}>>`
  );
}

function pageText(file: PdfFile, page: PdfPage, field: number): string {
  const items = [...itemsOf(file, page.entries.get('Annots')), reference(field)];
  return writeEntries(new Map([...page.entries, ['Annots', { kind: 'array', items }]]));
}

function catalogueText(
  file: PdfFile,
  entries: ReadonlyMap<string, PdfValue>,
  signature: number,
  field: number,
): string {
  const form = file.resolve(entries.get('AcroForm'));
  const formEntries = new Map(form.kind === 'dictionary' ? form.entries : []);
  if (nameOf(file.resolve(entries.get('Type'))) !== 'Catalog') malformed('no document catalogue');
  formEntries.set('Fields', {
    kind: 'array',
    items: [...itemsOf(file, formEntries.get('Fields')), reference(field)],
  });
  formEntries.set('SigFlags', number(FORM_FLAGS));
  formEntries.delete('NeedAppearances');
  return writeEntries(
    new Map<string, PdfValue>([
      ...entries,
      ['AcroForm', { kind: 'dictionary', entries: formEntries }],
      ['Perms', { kind: 'dictionary', entries: new Map([['DocMDP', reference(signature)]]) }],
    ]),
  );
}
