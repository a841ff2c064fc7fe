import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { LedgerEntry, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { and, asc, count, desc, eq, gte, lt, lte, type SQL, sql, sum } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { ledgerEntry } from '../../../db/schema/payments.ts';
import { isWantedOrder } from '../../orders/wantedOrder.ts';

type LedgerCall = typeof paymentAdminCalls.ledger;
export type LedgerFilter = Omit<CallInput<LedgerCall>, 'page' | 'rows'>;
type EntryRow = typeof ledgerEntry.$inferSelect;

/** The entries of a school that a filter leaves. */
export function ledgerCondition(
  schoolCode: string,
  { from, to, account, orderId }: LedgerFilter,
): SQL | undefined {
  return and(
    eq(ledgerEntry.schoolCode, schoolCode),
    from === undefined ? undefined : gte(ledgerEntry.at, new Date(from)),
    to === undefined ? undefined : lt(ledgerEntry.at, new Date(to)),
    account === undefined ? undefined : eq(ledgerEntry.account, account),
    orderId === undefined ? undefined : isWantedOrder(ledgerEntry.orderId, orderId),
  );
}

/** Lists a school's ledger, newest first. */
export async function listLedger(
  queries: Queries,
  schoolCode: string,
  { page, rows, ...filter }: CallInput<LedgerCall>,
): Promise<CallAnswer<LedgerCall>> {
  const { orm } = queries;
  const wanted = ledgerCondition(schoolCode, filter);
  const found = await orm
    .select()
    .from(ledgerEntry)
    .where(wanted)
    .orderBy(desc(ledgerEntry.entryNo))
    .limit(rows)
    .offset((page - 1) * rows);
  return {
    rows: withBalances(found, await balanceAfter(queries, found[0], filter)),
    total: await listTotal(
      { orm },
      orm.select({ one: sql`1` }).from(ledgerEntry).where(wanted).orderBy(desc(ledgerEntry.entryNo)),
    ),
    pageSize: rows,
    pageNumber: page,
  };
}

/** What an account holds after an entry; null where a list does not have all entries of one account, so that none can be said. */
async function balanceAfter(
  { orm }: Queries,
  entry: EntryRow | undefined,
  { account, orderId }: LedgerFilter,
): Promise<number | null> {
  if (entry === undefined || account === undefined || orderId !== undefined) return null;
  const { schoolCode, entryNo } = entry;
  const [row] = await orm
    .select({ balanceFen: sum(ledgerEntry.amountFen).mapWith(Number) })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.schoolCode, schoolCode),
        eq(ledgerEntry.account, account),
        lte(ledgerEntry.entryNo, entryNo),
      ),
    );
  return row?.balanceFen ?? null;
}

/** Entries of one account, newest first, each with the balance after it. */
function withBalances(entries: readonly EntryRow[], newest: number | null): LedgerEntry[] {
  let balanceFen = newest;
  return entries.map(({ at, ...entry }) => {
    const shown = { ...entry, at: at.toISOString(), balanceFen };
    if (balanceFen !== null) balanceFen -= entry.amountFen;
    return shown;
  });
}

/** The accounts of a school's ledger with what each holds, by name. */
export async function listAccounts(
  { orm }: Queries,
  schoolCode: string,
): Promise<CallAnswer<typeof paymentAdminCalls.accounts>> {
  const found = await orm
    .select({
      account: ledgerEntry.account,
      entries: count(),
      balanceFen: sum(ledgerEntry.amountFen).mapWith(Number),
    })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.schoolCode, schoolCode))
    .groupBy(ledgerEntry.account)
    .orderBy(asc(ledgerEntry.account));
  return found.map((row) => ({ ...row, balanceFen: row.balanceFen ?? 0 }));
}
