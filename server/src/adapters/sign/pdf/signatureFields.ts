import { malformed } from '../malformed.ts';
import type { PdfFile } from './readPdf.ts';
import { NULL_VALUE, nameOf, type PdfValue } from './values.ts';

const FIELDS_MAX = 10_000;
const DEPTH_MAX = 16;

/** Values of all signed signature fields, as references or dictionaries. Throws `Malformed`. */
export function signedFields(pdf: PdfFile): readonly PdfValue[] {
  const form = pdf.resolve(pdf.entriesOf(pdf.references.trailer.get('Root')).get('AcroForm'));
  if (form.kind !== 'dictionary') return [];
  const found: PdfValue[] = [];
  let fields = 0;
  const visit = (field: PdfValue, inheritedType: string | undefined, depth: number) => {
    fields += 1;
    if (fields > FIELDS_MAX || depth > DEPTH_MAX) malformed('too many or too deep fields');
    const entries = pdf.entriesOf(field);
    const type = nameOf(pdf.resolve(entries.get('FT'))) ?? inheritedType;
    const value = entries.get('V') ?? NULL_VALUE;
    if (type === 'Sig' && pdf.resolve(value).kind !== 'null') found.push(value);
    for (const kid of itemsOf(pdf, entries.get('Kids'))) visit(kid, type, depth + 1);
  };
  for (const field of itemsOf(pdf, form.entries.get('Fields'))) visit(field, undefined, 0);
  return found;
}

/** Elements of an array; empty when it is not an array. */
export function itemsOf(pdf: PdfFile, value: PdfValue | undefined): readonly PdfValue[] {
  const array = pdf.resolve(value);
  return array.kind === 'array' ? array.items : [];
}
