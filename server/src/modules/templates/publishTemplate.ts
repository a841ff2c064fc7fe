import type { CallResult } from '@self-print/contract/call.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { TemplateVersionFacts, templateCalls } from '@self-print/contract/platform/templates.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { documentTemplate, templateVersion } from '../../db/schema/templates.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { templateInvalid } from './templateInvalid.ts';
import { findVersion, isVersion, lockTemplate } from './templateStore.ts';
import { type VersionRow, viewVersion } from './templateViews.ts';
import { type TrialDeps, type TrialTemplate, tryOnSamples } from './tryTemplate.ts';

type PublishDeps = TrialDeps & Pick<Deps, 'keys' | 'log'>;

export interface VersionKey {
  readonly templateId: string;
  readonly version: number;
}

/** Submits a draft for review: it can no longer change, and another person may publish it. */
export async function submitTemplateForReview(
  deps: PublishDeps,
  operation: AdminOperation,
  { templateId, version }: VersionKey,
  language: Language,
): Promise<
  Outcome<TemplateVersionFacts, 'CHANGED_MEANWHILE' | 'NOT_FOUND' | 'TEMPLATE_INVALID' | 'UNAVAILABLE'>
> {
  const { schoolCode, userId } = operation;
  const draft = await findVersion(deps.db, schoolCode, templateId, version);
  if (!draft) return fail(problem('NOT_FOUND'));
  const tried = await tryVersion(deps, draft, language);
  if (!tried.ok) return tried;
  const now = deps.clock.now();
  return deps.db.transaction(async (queries) => {
    const template = await lockTemplate(queries, schoolCode, templateId);
    const [row] = await queries.orm
      .update(templateVersion)
      .set({ state: 'handedIn', updatedAt: now })
      .where(
        and(
          isVersion(schoolCode, templateId, version),
          eq(templateVersion.state, 'draft'),
          // Only the revision that was tried may be submitted.
          eq(templateVersion.revision, draft.revision),
        ),
      )
      .returning();
    if (!row || !template) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: templateId,
      label: { zh: template.nameZh, en: template.nameEn },
      before: { version, state: 'draft' },
      after: { version, state: row.state },
    });
    return ok(await viewVersion(queries, { keys: deps.keys, userId }, row));
  });
}

/**
 * Publishes a submitted version, or rolls back to a previously published one, and retires the version published until now. The
 * author of a version cannot publish it, except in a roll-back, because a second person has already reviewed that version.
 */
export async function publishTemplate(
  deps: PublishDeps,
  operation: AdminOperation,
  { templateId, version }: VersionKey,
  language: Language,
): Promise<CallResult<typeof templateCalls.publish>> {
  const { schoolCode, userId } = operation;
  const wanted = await findVersion(deps.db, schoolCode, templateId, version);
  if (!wanted) return fail(problem('NOT_FOUND'));
  const refusal = publishProblem(wanted, userId);
  if (refusal) return fail(refusal);
  const tried = await tryVersion(deps, wanted, language);
  if (!tried.ok) return tried;
  const now = deps.clock.now();
  const published = await deps.db.transaction(async (queries) => {
    const template = await lockTemplate(queries, schoolCode, templateId);
    const current = await findVersion(queries, schoolCode, templateId, version);
    if (!template || !current) return fail(problem('NOT_FOUND'));
    const late = publishProblem(current, userId);
    if (late) return fail(late);
    if (template.publishedVersion !== null) {
      await queries.orm
        .update(templateVersion)
        .set({ state: 'retired', updatedAt: now })
        .where(isVersion(schoolCode, templateId, template.publishedVersion));
    }
    await queries.orm
      .update(documentTemplate)
      .set({ publishedVersion: version, updatedAt: now })
      .where(and(eq(documentTemplate.schoolCode, schoolCode), eq(documentTemplate.templateId, templateId)));
    const [row] = await queries.orm
      .update(templateVersion)
      .set({
        state: 'published',
        publishedBy: userId,
        publishedAt: now,
        updatedAt: now,
        resources: { ...tried.value.resourceIds },
      })
      .where(isVersion(schoolCode, templateId, version))
      .returning();
    if (!row) throw new Error('The version that is locked was not there');
    await recordOperation(queries, deps, operation, {
      subject: templateId,
      label: { zh: template.nameZh, en: template.nameEn },
      before: { publishedVersion: template.publishedVersion },
      after: { publishedVersion: version },
    });
    return ok(await viewVersion(queries, { keys: deps.keys, userId }, row));
  });
  if (published.ok) deps.log.event('template-published', { schoolCode, templateId, version });
  return published;
}

function publishProblem(
  { state, writers }: VersionRow,
  userId: string,
): CallProblem<'CHANGED_MEANWHILE' | 'SECOND_PERSON_NEEDED'> | null {
  switch (state) {
    case 'draft':
    case 'published':
      return problem('CHANGED_MEANWHILE', { detail: { state } });
    case 'handedIn':
      return writers.includes(userId) ? problem('SECOND_PERSON_NEEDED') : null;
    case 'retired':
      return null;
  }
}

async function tryVersion(
  deps: TrialDeps,
  { schoolCode, content }: VersionRow,
  language: Language,
): Promise<Outcome<TrialTemplate, 'TEMPLATE_INVALID' | 'UNAVAILABLE'>> {
  const tried = await tryOnSamples(deps, schoolCode, content);
  if (tried.ok) return tried;
  return fail(templateInvalid(tried.problem.problems, language, tried.problem.language));
}
