import { SIGNATURE_FIELD, type SignatureStrokes, signaturePath } from '@self-print/contract/signature.ts';
import { SIGNATURE_VARIABLE } from '@self-print/contract/template/person.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import type { DocumentResources } from '../../documents/content/resources.ts';

/** What a person signed in a step of the order; `notYet` where a preview comes before the step. */
export type PersonSignature = SignatureStrokes | 'notYet';

/** No person's record can have a picture of this name. */
const PICTURE = 'signature of a step';
/** In units of the field: as thick as a pen where the field is 5 cm wide. */
const PEN = 10;

/** The signature as a value, which nothing else can supply: without a step there is none. */
export function signatureValue(signature: PersonSignature | null | undefined): TemplateData {
  return { [SIGNATURE_VARIABLE]: signature ? PICTURE : null };
}

/** Its picture: lines alone. A masked document has an empty place, as a signature says who somebody is and can be copied. */
export function signatureImages(
  signature: PersonSignature | null | undefined,
  { masked = false }: { readonly masked?: boolean | undefined },
): DocumentResources {
  if (!signature) return new Map();
  const path = masked || signature === 'notYet' ? 'M0 0' : signaturePath(signature);
  const { width, height } = SIGNATURE_FIELD;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path d="${path}" fill="none" stroke="#000000" stroke-width="${PEN}" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return new Map([[PICTURE, new TextEncoder().encode(svg)]]);
}
