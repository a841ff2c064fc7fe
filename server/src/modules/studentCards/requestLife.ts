import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { ledgerEntry } from '../../db/schema/payments.ts';
import { studentCardReport, studentCardRequest } from '../../db/schema/studentCards.ts';
import { isRequest, noteReport, type RequestKey, type RequestRow } from './requestStore.ts';
import { readCardSetting } from './settingStore.ts';

/** Money that an order got, or lost, as it is booked. */
interface Money {
  readonly schoolCode: string;
  readonly kind: 'payment' | 'refund';
  /** Null for money that no order got, which paid for no card either. */
  readonly orderId: string | null;
  readonly at: Date;
}

/** Lets a request go on when its money comes, and ends it when all of that went back, in the transaction that books it. */
export async function noteCardMoney(queries: Queries, money: Money): Promise<void> {
  const { schoolCode, orderId, kind, at } = money;
  if (orderId === null) return;
  const key = { schoolCode, orderId };
  const [row] = await queries.orm.select().from(studentCardRequest).where(isRequest(key)).for('update');
  if (!row) return;
  if (kind === 'payment') {
    if (row.state === 'unpaid') await openRequest(queries, key, at);
  } else if ((row.state === 'requested' || row.state === 'made') && (await isAllBack(queries, key)))
    await cancelRequest(queries, row, { endedAt: at, endedBy: null, reasonEncrypted: null });
}

/** The office sees the request from now on, and the card system is told where there is one. */
export async function openRequest(queries: Queries, key: RequestKey, now: Date): Promise<void> {
  await queries.orm
    .update(studentCardRequest)
    .set({ state: 'requested', requestedAt: now })
    .where(isRequest(key));
  const { system } = await readCardSetting(queries, key.schoolCode);
  if (system?.enabled) await noteReport(queries, key, 'reissue', now);
}

type Ending = Pick<RequestRow, 'endedBy' | 'reasonEncrypted'> & { readonly endedAt: Date };

/** Ends a request without a card. What the card system may know of it is taken back there. */
export async function cancelRequest(queries: Queries, key: RequestKey, ending: Ending): Promise<void> {
  await queries.orm
    .update(studentCardRequest)
    .set({ state: 'cancelled', ...ending })
    .where(isRequest(key));
  const [told] = await queries.orm
    .select({ state: studentCardReport.state })
    .from(studentCardReport)
    .where(
      and(
        eq(studentCardReport.schoolCode, key.schoolCode),
        eq(studentCardReport.orderId, key.orderId),
        eq(studentCardReport.kind, 'reissue'),
      ),
    );
  if (told && told.state !== 'refused') await noteReport(queries, key, 'withdraw', ending.endedAt);
}

async function isAllBack({ orm }: Queries, { schoolCode, orderId }: RequestKey): Promise<boolean> {
  const [row] = await orm
    .select({ left: sql<string>`coalesce(sum(${ledgerEntry.amountFen}), 0)` })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.schoolCode, schoolCode),
        eq(ledgerEntry.orderId, orderId),
        eq(ledgerEntry.account, 'orders'),
      ),
    );
  return Number(row?.left ?? 0) === 0;
}
