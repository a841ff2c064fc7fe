import type { Fixed } from '@self-print/contract/template/gallery/blocks.ts';
import { graduationCertificate } from '@self-print/contract/template/gallery/graduationCertificate.ts';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { DEMO_SCHOOL_NAME } from '../demoSchoolName.ts';

const EMBLEM: Fixed = {
  id: 'emblem',
  kind: 'image',
  frame: { x: 137.5, y: 19, width: 22, height: 22 },
  source: { from: 'resource', resource: 'emblem' },
  alt: { zh: '校徽', en: 'Emblem of the university' },
};
const SIGNATURE: Fixed = {
  id: 'president-signature',
  kind: 'image',
  frame: { x: 119, y: 147, width: 34, height: 14 },
  source: { from: 'resource', resource: 'president-signature' },
  alt: { zh: '校长签名', en: 'Signature of the President' },
};

const begun = graduationCertificate(DEMO_SCHOOL_NAME);

/** The English name of the university, which ends at the right, leaves room for the signature. */
const RIGHT_OF_SIGNATURE_MM = 160;
const besideSignature = (element: Fixed & { readonly kind: 'text' }): Fixed => {
  const { x, width } = element.frame;
  return {
    ...element,
    frame: { ...element.frame, x: RIGHT_OF_SIGNATURE_MM, width: x + width - RIGHT_OF_SIGNATURE_MM },
  };
};

/** The gallery's certificate of graduation, with the emblem and the signature that the demo school has uploaded. */
export const GRADUATION_CERTIFICATE: WrittenTemplate = {
  ...begun,
  fixed: begun.fixed.flatMap((element) => {
    if (element.id === 'school') return [EMBLEM];
    if (element.id === 'office-en' && element.kind === 'text') return [besideSignature(element)];
    return element.id === 'president' ? [element, SIGNATURE] : [element];
  }),
};
