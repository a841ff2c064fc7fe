import type { CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { TemplateVersionFacts, templateCalls } from '@self-print/contract/platform/templates.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { documentTemplate, templateVersion } from '../../db/schema/templates.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation, Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { templateInvalid } from './templateInvalid.ts';
import { findVersion, isVersion, lockTemplate } from './templateStore.ts';
import { type VersionRow, viewVersion } from './templateViews.ts';

type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** What the operation log says of a version: its content is kept by the version itself. */
const factsOf = ({ version, revision, note }: VersionRow) => ({ version, revision, note });

/** Creates a template with its first draft. */
export async function createTemplate(
  deps: WriteDeps,
  operation: AdminOperation,
  { templateId, name, content }: CallInput<typeof templateCalls.create>,
  language: Language,
): Promise<Outcome<TemplateVersionFacts, 'NAME_TAKEN' | 'TEMPLATE_INVALID' | 'UNAVAILABLE'>> {
  const { db, keys, clock } = deps;
  const { schoolCode, userId } = operation;
  const parsed = parseTemplate(content);
  if (!parsed.ok) return fail(templateInvalid([{ kind: 'badTemplate', issues: parsed.problem }], language));
  const now = clock.now();
  return db.transaction(async (queries) => {
    const added = await queries.orm
      .insert(documentTemplate)
      .values({
        schoolCode,
        templateId,
        nameZh: name.zh,
        nameEn: name.en,
        newestVersion: 1,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ templateId: documentTemplate.templateId });
    if (added.length === 0) return fail(problem('NAME_TAKEN'));
    const row = await addDraft(queries, {
      schoolCode,
      templateId,
      content,
      userId,
      now,
      version: 1,
      note: '',
    });
    const change = { subject: templateId, label: name, before: null, after: factsOf(row) };
    await recordOperation(queries, deps, operation, change);
    return ok(await viewVersion(queries, { keys, userId }, row));
  });
}

/** Renames a template if nobody has renamed it since it was read. */
export async function renameTemplate(
  deps: WriteDeps & Pick<Deps, 'log'>,
  operation: Operation,
  { templateId, name, known }: CallInput<typeof templateCalls.rename>,
): Promise<Outcome<{ readonly name: Bilingual }, 'CHANGED_MEANWHILE' | 'NOT_FOUND'>> {
  const { db, clock, log } = deps;
  const { schoolCode } = operation;
  return db.transaction(async (queries) => {
    const template = await lockTemplate(queries, schoolCode, templateId);
    if (!template) return fail(problem('NOT_FOUND'));
    if (template.nameZh !== known.zh || template.nameEn !== known.en)
      return fail(problem('CHANGED_MEANWHILE'));
    await queries.orm
      .update(documentTemplate)
      .set({ nameZh: name.zh, nameEn: name.en, updatedAt: clock.now() })
      .where(and(eq(documentTemplate.schoolCode, schoolCode), eq(documentTemplate.templateId, templateId)));
    const change = { subject: templateId, label: name, before: known, after: name };
    await recordOperation(queries, deps, operation, change);
    log.event('template-renamed', { schoolCode, templateId });
    return ok({ name });
  });
}

/**
 * Saves the draft, or starts the next version when the newest is no longer a draft. Refused when the author edited an outdated
 * revision.
 */
export async function saveDraft(
  deps: WriteDeps,
  operation: AdminOperation,
  { templateId, content, note, basedOn, basedOnRevision }: CallInput<typeof templateCalls.saveDraft>,
  language: Language,
): Promise<
  Outcome<TemplateVersionFacts, 'CHANGED_MEANWHILE' | 'NOT_FOUND' | 'TEMPLATE_INVALID' | 'UNAVAILABLE'>
> {
  const { db, keys, clock } = deps;
  const { schoolCode, userId } = operation;
  const parsed = parseTemplate(content);
  if (!parsed.ok) return fail(templateInvalid([{ kind: 'badTemplate', issues: parsed.problem }], language));
  const now = clock.now();
  return db.transaction(async (queries) => {
    const template = await lockTemplate(queries, schoolCode, templateId);
    const newest = template && (await findVersion(queries, schoolCode, templateId, template.newestVersion));
    if (!newest) return fail(problem('NOT_FOUND'));
    if (newest.version !== basedOn || newest.revision !== basedOnRevision) {
      return fail(problem('CHANGED_MEANWHILE'));
    }
    const version = newest.state === 'draft' ? newest.version : newest.version + 1;
    await queries.orm
      .update(documentTemplate)
      .set({ newestVersion: version, updatedAt: now })
      .where(and(eq(documentTemplate.schoolCode, schoolCode), eq(documentTemplate.templateId, templateId)));
    const row =
      newest.state === 'draft'
        ? await changeDraft(queries, newest, { content, note, userId, now })
        : await addDraft(queries, { schoolCode, templateId, version, content, note, userId, now });
    await recordOperation(queries, deps, operation, {
      subject: templateId,
      label: { zh: template.nameZh, en: template.nameEn },
      before: factsOf(newest),
      after: factsOf(row),
    });
    return ok(await viewVersion(queries, { keys, userId }, row));
  });
}

interface Draft {
  readonly content: Record<string, unknown>;
  readonly note: string;
  readonly userId: string;
  readonly now: Date;
}

async function addDraft(
  { orm }: Queries,
  draft: Draft & { readonly schoolCode: string; readonly templateId: string; readonly version: number },
): Promise<VersionRow> {
  const { userId, now, ...row } = draft;
  const [added] = await orm
    .insert(templateVersion)
    .values({ ...row, state: 'draft', writers: [userId], revision: 1, createdAt: now, updatedAt: now })
    .returning();
  return written(added);
}

async function changeDraft(
  { orm }: Queries,
  { schoolCode, templateId, version, writers, revision }: VersionRow,
  { content, note, userId, now }: Draft,
): Promise<VersionRow> {
  const [changed] = await orm
    .update(templateVersion)
    .set({
      content,
      note,
      updatedAt: now,
      revision: revision + 1,
      writers: [...writers.filter((writer) => writer !== userId), userId],
    })
    .where(isVersion(schoolCode, templateId, version))
    .returning();
  return written(changed);
}

function written(row: VersionRow | undefined): VersionRow {
  if (!row) throw new Error('A template version was not written');
  return row;
}
