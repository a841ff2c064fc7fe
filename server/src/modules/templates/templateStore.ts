import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { templateCalls } from '@self-print/contract/platform/templates.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, isNull, or } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printItem } from '../../db/schema/items.ts';
import { documentTemplate, templateVersion } from '../../db/schema/templates.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { type VersionRow, viewVersions } from './templateViews.ts';

type ListAnswer = CallAnswer<typeof templateCalls.list>;
type TemplateRow = typeof documentTemplate.$inferSelect;

const { content: _content, resources: _resources, ...HEAD } = getTableColumns(templateVersion);

/** Lists a school's templates by id, with the items that use them. */
export async function listTemplates(
  { orm }: Queries,
  schoolCode: string,
  { page, rows, search }: { page: number; rows: number; search?: string | undefined },
): Promise<ListAnswer> {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const wanted = and(
    eq(documentTemplate.schoolCode, schoolCode),
    search === undefined
      ? undefined
      : or(
          ilike(documentTemplate.nameZh, pattern),
          ilike(documentTemplate.nameEn, pattern),
          ilike(documentTemplate.templateId, pattern),
        ),
  );
  const found = await orm
    .select({ template: documentTemplate, newestState: templateVersion.state })
    .from(documentTemplate)
    .innerJoin(templateVersion, and(ofTemplate, eq(templateVersion.version, documentTemplate.newestVersion)))
    .where(wanted)
    .orderBy(asc(documentTemplate.templateId))
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await orm.select({ total: count() }).from(documentTemplate).where(wanted);
  const items = await itemsOf(
    { orm },
    schoolCode,
    found.map(({ template }) => template.templateId),
  );
  return {
    rows: found.map(({ template, newestState }) => ({
      templateId: template.templateId,
      name: { zh: template.nameZh, en: template.nameEn },
      publishedVersion: template.publishedVersion,
      newestVersion: template.newestVersion,
      newestState,
      items: items
        .filter((item) => item.templateId === template.templateId)
        .map(({ itemId, title }) => ({ itemId, title })),
      updatedAt: template.updatedAt.toISOString(),
    })),
    total: counted?.total ?? 0,
    pageSize: rows,
    pageNumber: page,
  };
}

async function itemsOf(
  { orm }: Pick<Queries, 'orm'>,
  schoolCode: string,
  templateIds: readonly string[],
): Promise<{ itemId: string; title: Bilingual; templateId: string | null }[]> {
  if (templateIds.length === 0) return [];
  return orm
    .select({
      itemId: printItem.itemId,
      title: { zh: printItem.titleZh, en: printItem.titleEn },
      templateId: printItem.templateId,
    })
    .from(printItem)
    .where(
      and(
        eq(printItem.schoolCode, schoolCode),
        inArray(printItem.templateId, [...templateIds]),
        isNull(printItem.archivedAt),
      ),
    )
    .orderBy(asc(printItem.itemId));
}

/** Lists a template's versions, newest first. */
export async function listVersions(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode, userId }: Pick<AdminActor, 'schoolCode' | 'userId'>,
  templateId: string,
): Promise<Outcome<CallAnswer<typeof templateCalls.versions>, 'NOT_FOUND'>> {
  const rows = await db.orm
    .select(HEAD)
    .from(templateVersion)
    .where(and(eq(templateVersion.schoolCode, schoolCode), eq(templateVersion.templateId, templateId)))
    .orderBy(desc(templateVersion.version));
  return rows.length === 0 ? fail(problem('NOT_FOUND')) : ok(await viewVersions(db, { keys, userId }, rows));
}

export async function findVersion(
  { orm }: Pick<Queries, 'orm'>,
  schoolCode: string,
  templateId: string,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await orm
    .select()
    .from(templateVersion)
    .where(isVersion(schoolCode, templateId, version));
  return row;
}

/** Locks the template until the transaction ends, so that its versions change one after another. */
export async function lockTemplate(
  { orm }: Queries,
  schoolCode: string,
  templateId: string,
): Promise<TemplateRow | undefined> {
  const [row] = await orm
    .select()
    .from(documentTemplate)
    .where(and(eq(documentTemplate.schoolCode, schoolCode), eq(documentTemplate.templateId, templateId)))
    .for('update');
  return row;
}

/** Joins templates with their versions. */
export const ofTemplate = and(
  eq(templateVersion.schoolCode, documentTemplate.schoolCode),
  eq(templateVersion.templateId, documentTemplate.templateId),
);

export const isVersion = (schoolCode: string, templateId: string, version: number) =>
  and(
    eq(templateVersion.schoolCode, schoolCode),
    eq(templateVersion.templateId, templateId),
    eq(templateVersion.version, version),
  );
