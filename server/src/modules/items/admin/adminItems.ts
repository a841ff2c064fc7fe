import type { Bilingual } from '@self-print/contract/fields.ts';
import type { FormMoment } from '@self-print/contract/forms.ts';
import type { AdminItem } from '@self-print/contract/platform/itemAdmin.ts';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Orm, Queries } from '../../../db/database.ts';
import {
  itemCarton,
  itemForm,
  itemRole,
  itemTagRel,
  itemTerminal,
  printItem,
} from '../../../db/schema/items.ts';
import { documentTemplate } from '../../../db/schema/templates.ts';
import type { ItemRow } from '../../orders/orderStore.ts';

/** Key for all terminals without an entry of their own. */
export const ANY_TERMINAL = '*';

export interface AdminItemQuery {
  readonly page: number;
  readonly rows: number;
  readonly parentId?: string | undefined;
  readonly kind?: 'folder' | 'document' | undefined;
  readonly search?: string | undefined;
  readonly state?: number | undefined;
  readonly tagId?: string | undefined;
  readonly templateId?: string | undefined;
  /** Only what this role may order. */
  readonly role?: string | undefined;
  /** Only what this terminal offers. */
  readonly terminalCode?: string | undefined;
  readonly archived: boolean;
}

/** Returns a page of items and folders with all their settings, folders first. */
export async function listAdminItems(queries: Queries, schoolCode: string, query: AdminItemQuery) {
  const { page, rows: pageSize } = query;
  const wanted = conditionOf(queries, schoolCode, query);
  const found = await queries.orm
    .select()
    .from(printItem)
    .where(wanted)
    .orderBy(desc(printItem.kind), asc(printItem.position), asc(printItem.itemId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await queries.orm.$count(printItem, wanted);
  return { rows: await withRelations(queries, schoolCode, found), total, pageSize, pageNumber: page };
}

/** Returns an item, archived or not. */
export async function findAdminItem(
  queries: Queries,
  schoolCode: string,
  itemId: string,
): Promise<AdminItem | undefined> {
  const found = await queries.orm
    .select()
    .from(printItem)
    .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId)));
  const [item] = await withRelations(queries, schoolCode, found);
  return item;
}

function conditionOf({ orm }: Queries, schoolCode: string, query: AdminItemQuery): SQL | undefined {
  const { parentId, kind, search = '', state, archived, tagId, templateId, role, terminalCode } = query;
  const words = search.split(/\s+/).filter((word) => word !== '');
  return and(
    eq(printItem.schoolCode, schoolCode),
    archived ? isNotNull(printItem.archivedAt) : isNull(printItem.archivedAt),
    parentId === undefined
      ? undefined
      : parentId === ''
        ? isNull(printItem.parentId)
        : eq(printItem.parentId, parentId),
    kind === undefined ? undefined : eq(printItem.kind, kind),
    state === undefined ? undefined : eq(printItem.paused, state === 0),
    templateId === undefined ? undefined : eq(printItem.templateId, templateId),
    tagId === undefined ? undefined : exists(related(orm, itemTagRel, eq(itemTagRel.tagId, tagId))),
    role === undefined
      ? undefined
      : or(
          exists(related(orm, itemRole, sql`${itemRole.role} = ${role}`)),
          notExists(related(orm, itemRole)),
        ),
    terminalCode === undefined
      ? undefined
      : or(
          exists(related(orm, itemTerminal, eq(itemTerminal.terminalCode, terminalCode))),
          notExists(related(orm, itemTerminal)),
        ),
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return or(
        ilike(printItem.titleZh, pattern),
        ilike(printItem.titleEn, pattern),
        ilike(printItem.itemId, pattern),
      );
    }),
  );
}

/** Subquery for the rows of a relation that belong to the item of the outer query. */
function related(orm: Orm, table: typeof itemTagRel | typeof itemRole | typeof itemTerminal, only?: SQL) {
  return orm
    .select({ itemId: sql`1` })
    .from(sql`${table}`)
    .where(
      and(
        sql`${table.schoolCode} = ${printItem.schoolCode}`,
        sql`${table.itemId} = ${printItem.itemId}`,
        only,
      ),
    );
}

async function withRelations(
  { orm }: Queries,
  schoolCode: string,
  items: readonly ItemRow[],
): Promise<AdminItem[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ itemId }) => itemId);
  const of = (
    table: typeof itemTagRel | typeof itemRole | typeof itemTerminal | typeof itemCarton | typeof itemForm,
  ) => and(eq(table.schoolCode, schoolCode), inArray(table.itemId, ids));
  const tags = await orm.select().from(itemTagRel).where(of(itemTagRel)).orderBy(itemTagRel.tagId);
  const roles = await orm.select().from(itemRole).where(of(itemRole)).orderBy(itemRole.role);
  const terminals = await orm
    .select()
    .from(itemTerminal)
    .where(of(itemTerminal))
    .orderBy(itemTerminal.terminalCode);
  const cartons = await orm.select().from(itemCarton).where(of(itemCarton)).orderBy(itemCarton.terminalCode);
  const forms = await orm.select().from(itemForm).where(of(itemForm));
  const names = await templateNames({ orm }, schoolCode, items);
  return items.map((item) => {
    const own = <Row extends { readonly itemId: string }>(rows: readonly Row[]) =>
      rows.filter(({ itemId }) => itemId === item.itemId);
    const form = (moment: FormMoment) => own(forms).find((row) => row.moment === moment)?.form ?? null;
    const anywhere =
      item.cartonCode === null ? [] : [{ terminalCode: ANY_TERMINAL, cartonCode: item.cartonCode }];
    return {
      ...settingsOf(item),
      templateName: (item.templateId !== null && names.get(item.templateId)) || null,
      tagIds: own(tags).map(({ tagId }) => tagId),
      roles: own(roles).map(({ role }) => role),
      terminalCodes: own(terminals).map(({ terminalCode }) => terminalCode),
      cartons: [
        ...anywhere,
        ...own(cartons).map(({ terminalCode, cartonCode }) => ({ terminalCode, cartonCode })),
      ],
      beforeForm: form('before'),
      afterForm: form('after'),
    };
  });
}

async function templateNames(
  { orm }: Pick<Queries, 'orm'>,
  schoolCode: string,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<string, Bilingual>> {
  const ids = items.flatMap(({ templateId }) => templateId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select()
    .from(documentTemplate)
    .where(and(eq(documentTemplate.schoolCode, schoolCode), inArray(documentTemplate.templateId, ids)));
  return new Map(rows.map(({ templateId, nameZh, nameEn }) => [templateId, { zh: nameZh, en: nameEn }]));
}

function settingsOf(item: ItemRow) {
  const { titleZh, titleEn, descriptionZh, descriptionEn, paused, archivedAt, createdAt } = item;
  const { plugins, steps } = item;
  return {
    ...item,
    title: { zh: titleZh, en: titleEn },
    description: { zh: descriptionZh, en: descriptionEn },
    state: paused ? 0 : 1,
    plugins: plugins.map(({ name, settings }) => ({ name, settings: { ...settings } })),
    steps: [...steps],
    archived: archivedAt !== null,
    createdAt: createdAt.toISOString(),
  };
}
