import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import type { TemplateData, TemplateRow } from '@self-print/contract/template/variables.ts';
import { DEGREE_VERIFICATION } from '../../demo/templates/degreeVerification.ts';
import { ENROLMENT_CERTIFICATE } from '../../demo/templates/enrolmentCertificate.ts';
import { GRADUATION_CERTIFICATE } from '../../demo/templates/graduationCertificate.ts';
import { TRANSCRIPT } from '../../demo/templates/transcript.ts';
import type { CertificateRequest } from '../renderCertificate.ts';
import { sampleRequest } from './renderDesk.ts';

const TEMPLATES = [
  { name: 'enrolment certificate', template: ENROLMENT_CERTIFICATE },
  { name: 'degree verification', template: DEGREE_VERIFICATION },
  { name: 'graduation certificate', template: GRADUATION_CERTIFICATE },
  { name: 'transcript', template: TRANSCRIPT },
] as const;

/** Every document of the demo in both languages. */
export const DEMO_DOCUMENTS = TEMPLATES.flatMap(({ name, template }) =>
  (['zh', 'en'] as const).map((language) => ({
    name,
    language,
    request: sampleRequest(template, { language }),
  })),
);

interface TranscriptChanges extends Partial<Omit<CertificateRequest, 'template' | 'data'>> {
  readonly template?: WrittenTemplate;
  /** Instead of the sample's. */
  readonly values?: TemplateData;
}

/** A transcript of this number of courses, which are the sample's again and again. */
export function longTranscript(
  courses: number,
  { template = TRANSCRIPT, values = {}, ...changes }: TranscriptChanges = {},
): CertificateRequest {
  const sample = sampleData(template);
  const rows = sample.courses;
  if (!Array.isArray(rows)) throw new Error('The sample has no courses');
  const many = Array.from({ length: courses }, (_, index): TemplateRow => rows[index % rows.length] ?? {});
  return sampleRequest(template, { data: { ...sample, courses: many, ...values }, ...changes });
}
