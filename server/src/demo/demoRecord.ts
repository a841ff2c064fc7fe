import { syllabusRows } from '@self-print/contract/template/gallery/courseDescriptions.ts';
import { SYLLABI } from '@self-print/contract/template/gallery/syllabi.ts';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import type { RecordContent } from '../modules/records/personRecords.ts';
import { DEMO_STUDENT } from './demoSchool.ts';
import { CONDUCT_CERTIFICATE } from './templates/conductCertificate.ts';
import { DEVELOPMENT_REPORT } from './templates/developmentReport.ts';
import { ENROLMENT_CERTIFICATE } from './templates/enrolmentCertificate.ts';
import { DEMO_PICTURES } from './templates/pictures.ts';
import { TRANSCRIPT } from './templates/transcript.ts';
import { YEAR_RECORD } from './templates/yearRecord.ts';

/** Variables that come from the record; the others come from forms and the platform. */
const OF_RECORD = /^(?:student\.|total\.|report\.|courses$|yearCourses$|assessment$)/;
const PHOTO = 'photo';

/** The demo student's campus record: the templates' samples, with the student's own name. */
export function demoRecord(): RecordContent {
  const photo = DEMO_PICTURES.get('sample-photo');
  return {
    values: {
      ...samplesOf(ENROLMENT_CERTIFICATE),
      ...samplesOf(DEVELOPMENT_REPORT),
      ...samplesOf(YEAR_RECORD),
      ...samplesOf(TRANSCRIPT),
      ...samplesOf(CONDUCT_CERTIFICATE),
      syllabi: syllabusRows(SYLLABI),
      'student.name': DEMO_STUDENT.name,
      'student.number': DEMO_STUDENT.userName,
      'student.college': DEMO_STUDENT.college,
      'student.major': DEMO_STUDENT.major,
      'student.photo': PHOTO,
      'student.status': { zh: '在读', en: 'Enrolled' },
      'student.phone': '13800000000',
      'student.homeAddress': '广东省广州市示例区示例路一号',
    },
    images: photo ? { [PHOTO]: Buffer.from(photo).toString('base64') } : {},
  };
}

function samplesOf(template: WrittenTemplate): TemplateData {
  return Object.fromEntries(Object.entries(sampleData(template)).filter(([name]) => OF_RECORD.test(name)));
}
