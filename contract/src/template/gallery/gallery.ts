import type { Bilingual } from '../../fields.ts';
import { enrolmentCertificate } from './enrolmentCertificate.ts';
import type { WrittenTemplate } from './vocabulary.ts';

/** A document that universities issue, from which a school begins its own. */
export interface GalleryEntry {
  /** Also the code that is proposed for the school's template. */
  readonly id: string;
  readonly name: Bilingual;
  /** Who asks for it, and why. */
  readonly purpose: Bilingual;
  /** The template with the name of a school in it, which is read for marks like any text of a template. */
  readonly write: (school: Bilingual) => WrittenTemplate;
}

export const GALLERY: readonly GalleryEntry[] = [
  {
    id: 'enrolment-certificate',
    name: { zh: '在读证明', en: 'Certificate of enrolment' },
    purpose: {
      zh: '签证、银行、实习单位等核实在读身份',
      en: 'Shows visa offices, banks and employers that somebody is a student',
    },
    write: enrolmentCertificate,
  },
];
