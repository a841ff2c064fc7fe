import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { formContentCalls } from '@self-print/contract/platform/formContents.ts';
import { desc, sql } from 'drizzle-orm';
import { listTotal } from '../../db/listTotal.ts';
import { formContent } from '../../db/schema/forms.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { may } from '../../http/permissions.ts';
import { type ItemForms, readForms } from '../forms/readForms.ts';
import { contentCondition, contentsFrom, ofOrder, viewContent } from './contents.ts';

type Search = typeof formContentCalls.search;

const NO_FORMS: ItemForms = { before: null, after: null };

/** What people filled in, the latest first. Reading it unmasked is logged. */
export async function listContents(
  { db, keys, log }: Pick<Deps, 'db' | 'keys' | 'log'>,
  admin: AdminActor,
  { page, rows, ...filter }: CallInput<Search>,
): Promise<CallAnswer<Search>> {
  const { schoolCode, userId } = admin;
  const wanted = contentCondition(keys, schoolCode, filter);
  const found = await contentsFrom(db)
    .where(wanted)
    .orderBy(desc(formContent.savedAt), formContent.orderId, formContent.moment)
    .limit(rows)
    .offset((page - 1) * rows);
  const counted = db.orm.select({ one: sql`1` }).from(formContent).$dynamic();
  const isAboutOrders = filter.itemId !== undefined || filter.userName !== undefined;
  const total = await listTotal(
    db,
    (isAboutOrders ? counted.innerJoin(printOrder, ofOrder) : counted)
      .where(wanted)
      .orderBy(desc(formContent.savedAt)),
  );
  const forms = new Map<string, ItemForms>();
  for (const { itemId } of found)
    if (itemId !== null && !forms.has(itemId)) forms.set(itemId, await readForms(db, schoolCode, itemId));
  const isMasked = !may(admin, 'order:approve') && !may(admin, 'order:write');
  if (!isMasked && found.length > 0) log.event('form-contents-read', { by: userId, rows: found.length });
  return {
    rows: found.map((row) =>
      viewContent(keys, row, (row.itemId === null ? undefined : forms.get(row.itemId)) ?? NO_FORMS, isMasked),
    ),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}
