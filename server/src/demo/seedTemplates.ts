import type { CallProblem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { printItem } from '../db/schema/items.ts';
import { resource } from '../db/schema/resources.ts';
import { templateVersion, type VersionState } from '../db/schema/templates.ts';
import type { Deps } from '../deps.ts';
import type { AdminActor } from '../http/actor.ts';
import { operationBy } from '../http/operation.ts';
import { builtInAdministrator } from '../http/permissions.ts';
import type { RecordContent } from '../modules/records/personRecords.ts';
import { addResource } from '../modules/resources/resourceStore.ts';
import { publishTemplate, submitTemplateForReview } from '../modules/templates/publishTemplate.ts';
import { createTemplate } from '../modules/templates/writeTemplate.ts';
import { CONDUCT_ITEM, PROOF_ITEM } from './demoCatalogue.ts';
import { demoRecord } from './demoRecord.ts';
import { DEMO_ITEMS, DEMO_SCHOOL } from './demoSchool.ts';
import { CONDUCT_CERTIFICATE } from './templates/conductCertificate.ts';
import { COURSE_DESCRIPTIONS } from './templates/courseDescriptions.ts';
import { DEGREE_VERIFICATION } from './templates/degreeVerification.ts';
import { DEVELOPMENT_REPORT } from './templates/developmentReport.ts';
import { ENROLMENT_CERTIFICATE } from './templates/enrolmentCertificate.ts';
import { GRADUATION_CERTIFICATE } from './templates/graduationCertificate.ts';
import { DEMO_PICTURES } from './templates/pictures.ts';
import { REGISTRATION_PROOF } from './templates/registrationProof.ts';
import { TRANSCRIPT } from './templates/transcript.ts';
import { YEAR_RECORD } from './templates/yearRecord.ts';

const { schoolCode } = DEMO_SCHOOL;
const FIRST_VERSION = 1;

interface DemoTemplate {
  readonly templateId: string;
  readonly name: Bilingual;
  readonly content: WrittenTemplate;
  /** State to reach; a submitted version can be published in the console. */
  readonly reached: 'draft' | 'handedIn' | 'published';
}

const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    templateId: DEMO_ITEMS.certificate.itemId,
    name: DEMO_ITEMS.certificate.title,
    content: ENROLMENT_CERTIFICATE,
    reached: 'published',
  },
  {
    templateId: DEMO_ITEMS.transcript.itemId,
    name: DEMO_ITEMS.transcript.title,
    content: TRANSCRIPT,
    reached: 'published',
  },
  {
    templateId: DEMO_ITEMS.yearRecord.itemId,
    name: DEMO_ITEMS.yearRecord.title,
    content: YEAR_RECORD,
    reached: 'published',
  },
  {
    templateId: DEMO_ITEMS.report.itemId,
    name: DEMO_ITEMS.report.title,
    content: DEVELOPMENT_REPORT,
    reached: 'published',
  },
  {
    templateId: DEMO_ITEMS.courses.itemId,
    name: DEMO_ITEMS.courses.title,
    content: COURSE_DESCRIPTIONS,
    reached: 'published',
  },
  {
    templateId: CONDUCT_ITEM.itemId,
    name: CONDUCT_ITEM.title,
    content: CONDUCT_CERTIFICATE,
    reached: 'published',
  },
  {
    templateId: PROOF_ITEM.itemId,
    name: PROOF_ITEM.title,
    content: REGISTRATION_PROOF,
    reached: 'published',
  },
  {
    templateId: 'degree-verification',
    name: { zh: '学历学位验证报告', en: 'Verification of graduation and degree' },
    content: DEGREE_VERIFICATION,
    reached: 'handedIn',
  },
  {
    templateId: 'graduation-certificate',
    name: { zh: '毕业证明书', en: 'Certificate of graduation' },
    content: GRADUATION_CERTIFICATE,
    reached: 'draft',
  },
];

/** The people of the demo school. */
export interface DemoPeople {
  readonly studentId: string;
  readonly authorId: string;
  readonly publisherId: string;
}

/** Adds missing templates, their images and the student's record, and finishes what an interrupted start has left; later changes are kept. */
export async function seedTemplates(deps: Deps, people: DemoPeople): Promise<void> {
  const author = administrator(people.authorId);
  await seedPictures(deps, author);
  const begun = await deps.db.orm
    .select({ templateId: templateVersion.templateId, state: templateVersion.state })
    .from(templateVersion)
    .where(and(eq(templateVersion.schoolCode, schoolCode), eq(templateVersion.version, FIRST_VERSION)));
  for (const template of DEMO_TEMPLATES) {
    const state = begun.find(({ templateId }) => templateId === template.templateId)?.state;
    await bringOn(deps, template, state, { author, publisher: administrator(people.publisherId) });
  }
  const student = { schoolCode, userId: people.studentId };
  const record = demoRecord();
  const before = await deps.records.read(student);
  if (isWanting(record, before))
    await deps.records.write(student, {
      values: { ...record.values, ...before?.values },
      images: { ...record.images, ...before?.images },
    });
}

/** Whether a record lacks what the templates of a newer demo need. */
function isWanting(record: RecordContent, before: RecordContent | undefined): boolean {
  return Object.keys(record.values).some((name) => before?.values[name] === undefined);
}

async function seedPictures(deps: Deps, author: AdminActor): Promise<void> {
  const names = [...DEMO_PICTURES.keys()];
  const known = await deps.db.orm
    .select({ name: resource.name })
    .from(resource)
    .where(and(eq(resource.schoolCode, schoolCode), inArray(resource.name, names)));
  for (const [name, content] of DEMO_PICTURES) {
    if (known.some((row) => row.name === name)) continue;
    expectDone(
      name,
      await addResource(deps, operationBy(author, 'resource-added'), { kind: 'image', name, content }, 'en'),
    );
  }
}

/**
 * Brings a template to the state that it has in the demo.
 * @param state of its first version; undefined while there is none
 */
async function bringOn(
  deps: Deps,
  { templateId, name, content, reached }: DemoTemplate,
  state: VersionState | undefined,
  { author, publisher }: { readonly author: AdminActor; readonly publisher: AdminActor },
): Promise<void> {
  const key = { templateId, version: FIRST_VERSION };
  if (state === undefined)
    expectDone(
      templateId,
      await createTemplate(
        deps,
        operationBy(author, 'template-created'),
        { templateId, name, content },
        'en',
      ),
    );
  // Any other draft is an administrator's decision.
  const isInterrupted = reached === 'published' && state === 'draft';
  if (reached !== 'draft' && (state === undefined || isInterrupted))
    expectDone(
      templateId,
      await submitTemplateForReview(deps, operationBy(author, 'template-submitted'), key, 'en'),
    );
  if (reached !== 'published' || state === 'published' || state === 'retired') return;
  await deps.db.orm
    .update(printItem)
    .set({ templateId, languages: ['zh', 'en'], takeTypes: Object.values(TAKE_TYPES) })
    .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, templateId)));
  // Last: the next start takes a published version as a sign that all is done.
  expectDone(
    templateId,
    await publishTemplate(deps, operationBy(publisher, 'template-published'), key, 'en'),
  );
}

const administrator = (userId: string): AdminActor =>
  builtInAdministrator({ schoolCode, userId }, 'printAdmin');

function expectDone(name: string, result: Result<unknown, CallProblem>): void {
  if (!result.ok) throw new Error(`The demo's ${name} was refused: ${JSON.stringify(result.problem)}`);
}
