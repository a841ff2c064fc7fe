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

/** The gallery's certificate of graduation, with the emblem and the signature that the demo school has uploaded. */
export const GRADUATION_CERTIFICATE: WrittenTemplate = {
  ...begun,
  fixed: begun.fixed.flatMap((element) => {
    if (element.id === 'school') return [EMBLEM];
    return element.id === 'president' ? [element, SIGNATURE] : [element];
  }),
};
