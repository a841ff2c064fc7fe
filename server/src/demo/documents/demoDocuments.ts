import type { Bilingual } from '@self-print/contract/fields.ts';
import { courseDescriptions } from './courseDescriptions.ts';
import { developmentReport } from './developmentReport.ts';
import { enrolmentCertificate } from './enrolmentCertificate.ts';
import type { DocumentSubject } from './letterhead.ts';
import { transcript } from './transcript.ts';
import type { Typeface } from './typeface.ts';
import { yearRecord } from './yearRecord.ts';

export interface DemoDocument {
  readonly title: Bilingual;
  readonly pages: number;
  readonly horizontal: boolean;
  readonly make: (typeface: Typeface, subject: DocumentSubject) => Promise<Uint8Array>;
}

/** Documents of different lengths and layouts, each a realistic PDF of its kind. */
export const DEMO_DOCUMENTS = {
  'enrolment-certificate': {
    title: { zh: '本科生在读证明', en: 'Certificate of enrolment' },
    pages: 1,
    horizontal: false,
    make: enrolmentCertificate,
  },
  transcript: {
    title: { zh: '本科生成绩单', en: 'Academic transcript' },
    pages: 2,
    horizontal: false,
    make: transcript,
  },
  'year-record': {
    title: { zh: '学年成绩总表', en: 'Annual academic record' },
    pages: 3,
    horizontal: true,
    make: yearRecord,
  },
  'development-report': {
    title: { zh: '综合素质评价报告', en: 'Student development report' },
    pages: 5,
    horizontal: false,
    make: developmentReport,
  },
  'course-descriptions': {
    title: { zh: '课程说明', en: 'Course descriptions' },
    pages: 12,
    horizontal: false,
    make: courseDescriptions,
  },
} as const satisfies Record<string, DemoDocument>;

export type DemoDocumentName = keyof typeof DEMO_DOCUMENTS;
