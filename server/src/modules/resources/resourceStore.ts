import type { CallAnswer, CallInput, FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { templateCalls } from '@self-print/contract/platform/templates.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, count, eq, ilike, isNull } from 'drizzle-orm';
import { resource } from '../../db/schema/resources.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { fileOf, type ResourceRow } from './readResources.ts';
import { readUpload } from './readUpload.ts';
import { refusedUpload } from './refusedUpload.ts';
import { storeUpload } from './storeUpload.ts';

type AddDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'random' | 'log'>;
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
  { schoolCode, userId }: Pick<AdminActor, 'schoolCode' | 'userId'>,
  { kind, name, content }: CallInput<typeof templateCalls.addResource>,
  language: Language,
): Promise<Outcome<ResourceView, 'NAME_TAKEN' | 'RESOURCE_INVALID'>> {
  const checked = readUpload(kind, content);
  if (!checked.ok) return fail(refusedUpload(checked.problem, { kind, content }, language));
  const added = await storeUpload(deps, userId, checked.value, async (stored) => {
    const row = { ...stored, schoolCode, kind, name };
    try {
      await deps.db.orm.insert(resource).values(row);
      return ok(row);
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
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  schoolCode: string,
  resourceId: string,
): Promise<Outcome<{ archived: boolean }, 'NOT_FOUND'>> {
  const archived = await db.orm
    .update(resource)
    .set({ archivedAt: clock.now() })
    .where(and(isResource(schoolCode, resourceId), isNull(resource.archivedAt)))
    .returning({ resourceId: resource.resourceId });
  if (archived.length === 0) return fail(problem('NOT_FOUND'));
  log.event('resource-archived', { schoolCode, resourceId });
  return ok({ archived: true });
}

/**
 * Renames a resource in use if nobody has renamed it since it was read. Drafts name it by its old name until somebody changes
 * them.
 */
export async function renameResource(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  schoolCode: string,
  { resourceId, name, known }: CallInput<typeof templateCalls.renameResource>,
): Promise<Outcome<ResourceView, 'CHANGED_MEANWHILE' | 'NAME_TAKEN' | 'NOT_FOUND'>> {
  const current = and(isResource(schoolCode, resourceId), isNull(resource.archivedAt));
  try {
    const [row] = await db.orm
      .update(resource)
      .set({ name })
      .where(and(current, eq(resource.name, known)))
      .returning();
    if (!row) {
      const isRenamed = (await db.orm.$count(resource, current)) > 0;
      return fail(problem(isRenamed ? 'CHANGED_MEANWHILE' : 'NOT_FOUND'));
    }
    log.event('resource-renamed', { schoolCode, resourceId });
    return ok(viewOf(row));
  } catch (error) {
    if (violatedUnique(error) === 'resource_name') return fail(problem('NAME_TAKEN'));
    throw error;
  }
}

/** Replaces the file of a resource. Its content never changes: it is archived, and a new one takes over kind and name. */
export async function replaceResource(
  deps: AddDeps,
  { schoolCode, userId }: Pick<AdminActor, 'schoolCode' | 'userId'>,
  { resourceId, content }: CallInput<typeof templateCalls.replaceResource>,
  language: Language,
): Promise<Outcome<ResourceView, 'NOT_FOUND' | 'RESOURCE_INVALID'>> {
  const { db, clock, log } = deps;
  const current = and(isResource(schoolCode, resourceId), isNull(resource.archivedAt));
  const [known] = await db.orm.select().from(resource).where(current);
  if (!known) return fail(problem('NOT_FOUND'));
  const checked = readUpload(known.kind, content);
  if (!checked.ok) return fail(refusedUpload(checked.problem, { kind: known.kind, content }, language));
  const replaced = await storeUpload(deps, userId, checked.value, (stored) =>
    db.transaction(async ({ orm }) => {
      const [old] = await orm.update(resource).set({ archivedAt: clock.now() }).where(current).returning();
      if (!old) return fail(problem('NOT_FOUND'));
      const row = { ...old, ...stored };
      await orm.insert(resource).values(row);
      return ok(row);
    }),
  );
  if (!replaced.ok) return replaced;
  log.event('resource-replaced', { schoolCode, resourceId, replacement: replaced.value.resourceId });
  return ok(viewOf(replaced.value));
}

const isResource = (schoolCode: string, resourceId: string) =>
  and(eq(resource.schoolCode, schoolCode), eq(resource.resourceId, resourceId));

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
