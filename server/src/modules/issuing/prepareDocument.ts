import { type DocumentLanguage, screenLanguage } from '@self-print/contract/documentLanguage.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import type { PluginUse } from '../../db/schema/items.ts';
import type { Deps } from '../../deps.ts';
import type { PublishedTemplate } from '../../documents/publishedTemplates.ts';
import type { Certificate } from '../../documents/renderCertificate.ts';
import type { RenderProblem } from '../../documents/renderProblem.ts';
import { formData } from '../forms/formData.ts';
import { collectData } from '../plugins/runPlugins.ts';
import { absentLabels, problemOfRender } from './documentProblem.ts';
import type { DocumentSources } from './documentSources.ts';
import { type Holder, joinValues, readHolder } from './gatherData.ts';
import { paperValues } from './ownVariables.ts';
import { type PersonSignature, signatureImages, signatureValue } from './personSignature.ts';
import { verifierLook } from './verifierLook.ts';

export type PreparingDeps = Pick<
  Deps,
  'db' | 'keys' | 'log' | 'publicUrl' | 'engines' | 'templates' | 'plugins'
>;

/** The properties of an item that its documents depend on; satisfied by a row of `print_item`. */
export interface IssuableItem {
  readonly itemId: string;
  readonly templateId: string | null;
  /** How long an issued document is valid. */
  readonly validityDays: number;
  readonly plugins: readonly PluginUse[];
}

/** Identifies the document to make. */
export interface DocumentRequest {
  readonly item: IssuableItem;
  readonly language: DocumentLanguage;
  /** Already validated against the item's form. */
  readonly formValues: FormValues;
  readonly sources: DocumentSources;
  readonly now: Date;
  /** Masks each value by its variable's rule, for a screen that others may see. */
  readonly masked?: boolean | undefined;
  /** Given in a step of the order. */
  readonly signature?: PersonSignature | null | undefined;
}

/** The platform's facts about the paper. */
export interface PaperFacts {
  readonly documentId: string;
  /** As printed on paper. */
  readonly code: string;
  readonly verifyUrl: string;
}

/** Everything needed to typeset a document. */
export interface PreparedDocument {
  readonly published: PublishedTemplate;
  readonly holder: Holder;
  readonly paper: PaperFacts;
  readonly data: TemplateData;
  readonly validUntil: Date;
}

/** Finds the published template and gathers the document's values. */
export async function prepareDocument(
  deps: PreparingDeps,
  request: DocumentRequest,
  paper: PaperFacts,
): Promise<Outcome<PreparedDocument, 'DOCUMENT_DATA_MISSING' | 'DOCUMENT_UNAVAILABLE' | 'NOT_FOUND'>> {
  const { item, language, sources, now } = request;
  const { schoolCode, userId } = sources.person;
  const published = item.templateId ? await deps.templates.find(schoolCode, item.templateId) : undefined;
  if (!published) {
    logRefusal(deps, request, 'notPublished');
    return fail(problem('DOCUMENT_UNAVAILABLE'));
  }
  const holder = await readHolder(deps, sources.person, sources.record);
  if (!holder) return fail(problem('NOT_FOUND'));
  const supplied = await collectData(deps, item.plugins, {
    person: { schoolCode, userId, role: holder.role },
    itemId: item.itemId,
    record: holder.record,
    now,
    timeZone: holder.timeZone,
  });
  if (!supplied.ok)
    return fail(problem('DOCUMENT_DATA_MISSING', { message: supplied.problem[screenLanguage(language)] }));
  const validUntil = new Date(now.getTime() + item.validityDays * DAY_MS);
  const data = {
    ...joinValues({
      form: formData(sources.form, request.formValues),
      holder: holder.values,
      plugins: supplied.value,
      paper: paperValues({ school: holder.school, issuedAt: now, validUntil, ...paper }),
    }),
    ...signatureValue(request.signature),
  };
  return ok({ published, holder, paper, data, validUntil });
}

/** Typesets a document with its template, or with a variant of it such as the preview. */
export async function setDocument(
  deps: PreparingDeps,
  request: DocumentRequest,
  prepared: PreparedDocument,
  template: unknown = prepared.published.content,
): Promise<Outcome<Certificate, 'DOCUMENT_DATA_MISSING' | 'DOCUMENT_UNAVAILABLE' | 'LANGUAGE_NOT_OFFERED'>> {
  const rendered = await render(deps, request, prepared, template);
  if (rendered.ok) return rendered;
  for (const found of rendered.problem) logRefusal(deps, request, found.kind, nameOf(found));
  return fail(
    problemOfRender(prepared.published.template, rendered.problem, screenLanguage(request.language)),
  );
}

/**
 * The labels of the values that a document needs and nobody has, in the language of whoever asks. What the person will fill in is taken to be
 * there. Undefined where that cannot be told, as the engine did not look at the values.
 */
export async function absentValues(
  deps: PreparingDeps,
  request: DocumentRequest,
  prepared: PreparedDocument,
  language: Language,
): Promise<readonly string[] | undefined> {
  const { template, content } = prepared.published;
  const asked = Object.keys(request.sources.form?.properties ?? {});
  const samples = Object.entries(sampleData(template)).filter(([name]) => asked.includes(name));
  const data = { ...prepared.data, ...Object.fromEntries(samples) };
  const rendered = await render(deps, request, { ...prepared, data }, content);
  if (rendered.ok) return [];
  const absent = absentLabels(template, rendered.problem, language);
  return absent.length > 0 ? absent : undefined;
}

/**
 * Typesets a document with masked values, for those who verify it. Returns the PDF, or null when that fails or gives another number of
 * pages: the document is issued all the same, without pictures for verifiers.
 */
export async function setMasked(
  deps: PreparingDeps,
  request: DocumentRequest,
  prepared: PreparedDocument,
  pages: number,
): Promise<Uint8Array | null> {
  const rendered = await render(
    deps,
    { ...request, masked: true },
    prepared,
    verifierLook(prepared.published),
  );
  if (rendered.ok && rendered.value.pages === pages) return rendered.value.pdf;
  const reason = rendered.ok ? 'otherPages' : (rendered.problem[0]?.kind ?? 'unknown');
  const { sources, item } = request;
  deps.log.event('document-not-masked', {
    schoolCode: sources.person.schoolCode,
    itemId: item.itemId,
    reason,
  });
  return null;
}

function render(
  { engines }: PreparingDeps,
  request: DocumentRequest,
  { published, holder, paper, data }: PreparedDocument,
  template: unknown,
) {
  return engines.render({
    template,
    data,
    language: request.language,
    resources: new Map([
      ...published.resources,
      ...holder.images,
      ...signatureImages(request.signature, request),
    ]),
    fonts: published.fonts,
    timeZone: holder.timeZone,
    documentId: paper.documentId,
    issuedAt: request.now,
    masked: request.masked,
  });
}

/** Logs why a document could not be made: kinds and template names only, never values. */
export function logRefusal(
  { log }: Pick<Deps, 'log'>,
  { item, sources }: DocumentRequest,
  reason: string,
  detail = '',
): void {
  log.event('document-not-issued', {
    schoolCode: sources.person.schoolCode,
    itemId: item.itemId,
    reason,
    detail,
  });
}

function nameOf(problem: RenderProblem): string {
  if ('variable' in problem) return problem.variable;
  if ('resource' in problem) return problem.resource;
  return 'elementId' in problem ? problem.elementId : '';
}
