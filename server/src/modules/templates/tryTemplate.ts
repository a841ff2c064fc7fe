import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import { checkSealedPages } from '@self-print/contract/template/sealedPages.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { elementsOf } from '@self-print/contract/template/templateTexts.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { Deps } from '../../deps.ts';
import type { DocumentResources } from '../../documents/content/resources.ts';
import type { Certificate } from '../../documents/renderCertificate.ts';
import type { RenderProblem } from '../../documents/renderProblem.ts';
import { SIGNATURE_STAMP } from '../issuing/signaturePlace.ts';
import { isPng } from '../resources/checkPng.ts';
import { findFontIds, findResourceIds, fontIdsOf, readResources } from '../resources/readResources.ts';
import { resourceNamesOf } from './resourceNames.ts';
import { samplePicturesOf } from './samplePictures.ts';

export type TrialDeps = Pick<Deps, 'db' | 'storage' | 'engines' | 'templates' | 'clock'>;

/** Written into the document of a trial in place of a real id. */
const TRIAL_ID = '00000000-0000-4000-8000-000000000000';

/** A template with the current resources of the names it uses. */
export interface TrialTemplate {
  readonly content: Readonly<Record<string, unknown>>;
  readonly template: Template;
  readonly resourceIds: Readonly<Record<string, string>>;
  readonly resources: DocumentResources;
  readonly fonts: readonly Uint8Array[];
}

/** Parses a template draft; the problem says what is wrong with it. */
export async function openTrial(
  deps: Pick<Deps, 'db' | 'storage' | 'templates'>,
  schoolCode: string,
  content: Readonly<Record<string, unknown>>,
): Promise<Result<TrialTemplate, readonly RenderProblem[]>> {
  const parsed = parseTemplate(content);
  if (!parsed.ok) return fail([{ kind: 'badTemplate', issues: parsed.problem }]);
  const template = parsed.value;
  const resourceIds = {
    ...(await findResourceIds(deps.db, schoolCode, resourceNamesOf(template))),
    ...(await findFontIds(deps.db, schoolCode)),
  };
  const resources = await readResources(deps, schoolCode, resourceIds);
  const fonts = await deps.templates.readFonts(schoolCode, fontIdsOf(resourceIds));
  return ok({ content, template, resourceIds, resources, fonts });
}

/** Data for a trial document: the template's samples, or a person's data. */
export interface TrialData {
  readonly values: TemplateData;
  readonly images: DocumentResources;
}

/** Renders a trial document, which is never signed. */
export async function renderTrial(
  { db, engines, clock }: TrialDeps,
  schoolCode: string,
  trial: TrialTemplate,
  language: DocumentLanguage,
  data: TrialData = {
    values: sampleData(trial.template),
    images: samplePicturesOf(trial.template),
  },
): Promise<Result<Certificate, readonly RenderProblem[]>> {
  const absent = reservedWithoutStamp(trial);
  if (absent.length > 0) return fail(absent);
  return engines.render({
    template: trial.content,
    data: data.values,
    language,
    resources: new Map([...data.images, ...trial.resources]),
    fonts: trial.fonts,
    timeZone: await timeZoneOf(db, schoolCode),
    documentId: TRIAL_ID,
    issuedAt: clock.now(),
  });
}

/** Renders a template with its samples in each of its languages; returns the problems of the first language that fails. */
export async function tryOnSamples(
  deps: TrialDeps,
  schoolCode: string,
  content: Readonly<Record<string, unknown>>,
): Promise<
  Result<TrialTemplate, { readonly language: DocumentLanguage; readonly problems: readonly RenderProblem[] }>
> {
  const trial = await openTrial(deps, schoolCode, content);
  if (!trial.ok) return fail({ language: 'zh', problems: trial.problem });
  const issues = checkSealedPages(trial.value.template);
  if (issues.length > 0) return fail({ language: 'zh', problems: [{ kind: 'badTemplate', issues }] });
  for (const language of trial.value.template.languages) {
    const rendered = await renderTrial(deps, schoolCode, trial.value, language);
    if (!rendered.ok) return fail({ language, problems: rendered.problem });
  }
  return trial;
}

/** The engine leaves a reserved place empty; the signature fills it with an image and supports only PNG. */
function reservedWithoutStamp({ template, resources }: TrialTemplate): readonly RenderProblem[] {
  const stamp = resources.get(SIGNATURE_STAMP);
  if (stamp && isPng(stamp)) return [];
  const kind = stamp ? ('resourceUnusable' as const) : ('resourceMissing' as const);
  return elementsOf(template).flatMap((element) =>
    element.kind === 'seal' && element.source.from === 'reserved'
      ? [{ kind, resource: SIGNATURE_STAMP, elementId: element.id }]
      : [],
  );
}
