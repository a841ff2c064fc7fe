import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { paymentItemAdminCalls } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { and, asc, eq, ilike, ne, or } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { paymentItem } from '../../../db/schema/paymentItems.ts';
import { viewPaymentItem } from '../paymentItemStore.ts';

type ListCall = typeof paymentItemAdminCalls.list;

/** Lists a school's fees in the order in which terminals show them. */
export async function listPaymentItems(
  { orm }: Queries,
  schoolCode: string,
  { page, rows, search = '', state }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const words = search.trim();
  const matches = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const wanted = and(
    eq(paymentItem.schoolCode, schoolCode),
    state === undefined ? ne(paymentItem.state, 'archived') : eq(paymentItem.state, state),
    words === ''
      ? undefined
      : or(
          ...[paymentItem.titleZh, paymentItem.titleEn, paymentItem.tagZh, paymentItem.tagEn].map((column) =>
            ilike(column, matches),
          ),
        ),
  );
  const found = await orm
    .select()
    .from(paymentItem)
    .where(wanted)
    .orderBy(asc(paymentItem.position), asc(paymentItem.createdAt), asc(paymentItem.paymentId))
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await orm.$count(paymentItem, wanted);
  return { rows: found.map(viewPaymentItem), total, pageSize: rows, pageNumber: page };
}
