import type { CallAnswer, CallInput, FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { templateCalls } from '@self-print/contract/platform/templates.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, count, eq, ilike, isNull } from 'drizzle-orm';
import { resource } from '../../db/schema/resources.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation, Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { fileOf, type ResourceRow } from './readResources.ts';
import { readUpload } from './readUpload.ts';
import { refusedUpload } from './refusedUpload.ts';
import { storeUpload } from './storeUpload.ts';

type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;
type AddDeps = ChangeDeps & Pick<Deps, 'storage' | 'random'>;
type ListAnswer = CallAnswer<typeof templateCalls.resources>;
type ResourceView = ListAnswer['rows'][number];

/** Lists the resources that templates may use now, by name. */
export async function listResources(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  { page, rows, kind, search = '' }: CallInput<typeof templateCalls.resources>,
): Promise<ListAnswer> {
  const wanted = and(
    eq(resource.schoolCode, schoolCode),
    isNull(resource.archivedAt),
    kind === undefined ? undefined : eq(resource.kind, kind),
    ilike(resource.name, `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`),
  );
  const found = await db.orm
    .select()
    .from(resource)
    .where(wanted)
    .orderBy(asc(resource.name))
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await db.orm.select({ total: count() }).from(resource).where(wanted);
  return { rows: found.map(viewOf), total: counted?.total ?? 0, pageSize: rows, pageNumber: page };
}

/** Stores an image, stamp or font; the type is determined from the content. */
export async function addResource(
  deps: AddDeps,
  operation: AdminOperation,
  { kind, name, content }: CallInput<typeof templateCalls.addResource>,
  language: Language,
): Promise<Outcome<ResourceView, 'NAME_TAKEN' | 'RESOURCE_INVALID'>> {
  const { schoolCode, userId } = operation;
  const checked = readUpload(kind, content);
  if (!checked.ok) return fail(refusedUpload(checked.problem, { kind, content }, language));
  const added = await storeUpload(deps, userId, checked.value, async (stored) => {
    const row = { ...stored, schoolCode, kind, name };
    try {
      return await deps.db.transaction(async (queries) => {
        await queries.orm.insert(resource).values(row);
        const change = { subject: row.resourceId, label: name, before: null, after: factsOf(row) };
        await recordOperation(queries, deps, operation, change);
        return ok(row);
      });
    } catch (error) {
      if (violatedUnique(error) === 'resource_name') return fail(problem('NAME_TAKEN'));
      throw error;
    }
  });
  if (!added.ok) return added;
  deps.log.event('resource-added', { schoolCode, kind, resourceId: added.value.resourceId });
  return ok(viewOf(added.value));
}

/** Returns a resource's content, archived or not. */
export async function openResource(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  schoolCode: string,
  resourceId: string,
): Promise<Outcome<FileAnswer, 'NOT_FOUND'>> {
  const [row] = await db.orm.select().from(resource).where(isResource(schoolCode, resourceId));
  const content = row && (await storage.stream(fileOf(row)));
  if (!row || !content?.ok) return fail(problem('NOT_FOUND'));
  const { contentType, contentLength } = row;
  return ok({ contentType, contentLength, content: content.value });
}

/** Archives a resource: published versions keep it, but no further version can be published with it. */
export async function archiveResource(
  deps: ChangeDeps,
  operation: Operation,
  resourceId: string,
): Promise<Outcome<{ archived: boolean }, 'NOT_FOUND'>> {
  const { db, clock, log } = deps;
  const { schoolCode } = operation;
  const archived = await db.transaction(async (queries) => {
    const [row] = await queries.orm
      .update(resource)
      .set({ archivedAt: clock.now() })
      .where(and(isResource(schoolCode, resourceId), isNull(resource.archivedAt)))
      .returning();
    if (!row) return fail(problem('NOT_FOUND'));
    const change = { subject: resourceId, label: row.name, before: factsOf(row), after: null };
    await recordOperation(queries, deps, operation, change);
    return ok({ archived: true });
  });
  if (archived.ok) log.event('resource-archived', { schoolCode, resourceId });
  return archived;
}

/**
 * Renames a resource in use if nobody has renamed it since it was read. Drafts name it by its old name until somebody changes
 * them.
 */
export async function renameResource(
  deps: ChangeDeps,
  operation: Operation,
  { resourceId, name, known }: CallInput<typeof templateCalls.renameResource>,
): Promise<Outcome<ResourceView, 'CHANGED_MEANWHILE' | 'NAME_TAKEN' | 'NOT_FOUND'>> {
  const { db, log } = deps;
  const { schoolCode } = operation;
  const current = and(isResource(schoolCode, resourceId), isNull(resource.archivedAt));
  try {
    const renamed = await db.transaction(async (queries) => {
      const [row] = await queries.orm
        .update(resource)
        .set({ name })
        .where(and(current, eq(resource.name, known)))
        .returning();
      if (!row) {
        const isRenamed = (await queries.orm.$count(resource, current)) > 0;
        return fail(problem(isRenamed ? 'CHANGED_MEANWHILE' : 'NOT_FOUND'));
      }
      const change = { subject: resourceId, label: name, before: { name: known }, after: { name } };
      await recordOperation(queries, deps, operation, change);
      return ok(viewOf(row));
    });
    if (renamed.ok) log.event('resource-renamed', { schoolCode, resourceId });
    return renamed;
  } catch (error) {
    if (violatedUnique(error) === 'resource_name') return fail(problem('NAME_TAKEN'));
    throw error;
  }
}

/** Replaces the file of a resource. Its content never changes: it is archived, and a new one takes over kind and name. */
export async function replaceResource(
  deps: AddDeps,
  operation: AdminOperation,
  { resourceId, content }: CallInput<typeof templateCalls.replaceResource>,
  language: Language,
): Promise<Outcome<ResourceView, 'NOT_FOUND' | 'RESOURCE_INVALID'>> {
  const { db, clock, log } = deps;
  const { schoolCode, userId } = operation;
  const current = and(isResource(schoolCode, resourceId), isNull(resource.archivedAt));
  const [known] = await db.orm.select().from(resource).where(current);
  if (!known) return fail(problem('NOT_FOUND'));
  const checked = readUpload(known.kind, content);
  if (!checked.ok) return fail(refusedUpload(checked.problem, { kind: known.kind, content }, language));
  const replaced = await storeUpload(deps, userId, checked.value, (stored) =>
    db.transaction(async (queries) => {
      const { orm } = queries;
      const [old] = await orm.update(resource).set({ archivedAt: clock.now() }).where(current).returning();
      if (!old) return fail(problem('NOT_FOUND'));
      const row = { ...old, ...stored };
      await orm.insert(resource).values(row);
      const change = { subject: resourceId, label: old.name, before: factsOf(old), after: factsOf(row) };
      await recordOperation(queries, deps, operation, change);
      return ok(row);
    }),
  );
  if (!replaced.ok) return replaced;
  log.event('resource-replaced', { schoolCode, resourceId, replacement: replaced.value.resourceId });
  return ok(viewOf(replaced.value));
}

const isResource = (schoolCode: string, resourceId: string) =>
  and(eq(resource.schoolCode, schoolCode), eq(resource.resourceId, resourceId));

/** What the operation log says of a resource. */
const factsOf = ({ resourceId, kind, name, contentType, contentLength }: ResourceRow) => ({
  resourceId,
  kind,
  name,
  contentType,
  contentLength,
});

function viewOf({
  resourceId,
  kind,
  name,
  contentType,
  contentLength,
  createdAt,
}: ResourceRow): ResourceView {
  return {
    resourceId,
    kind,
    name,
    contentType,
    sizeBytes: contentLength,
    createdAt: createdAt.toISOString(),
  };
}
