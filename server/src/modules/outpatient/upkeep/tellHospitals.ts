import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { outpatientReport } from '../../../db/schema/outpatient.ts';
import type { Deps } from '../../../deps.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { decryptReference } from '../reportName.ts';
import { openInterface, readSetting } from '../settingStore.ts';

type ReportRow = typeof outpatientReport.$inferSelect;

const AT_ONCE = 20;
/** While one server tells a hospital, no other one does for this long. */
const TELLING_MS = 30 * SECOND_MS;
/** When a hospital is told again, after so many tries; the last one repeats. */
const DELAYS_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] as const;
const GIVEN_UP_MS = 7 * DAY_MS;

/**
 * Tells hospitals which reports were printed, until they know it or verifiably refuse. The same print any number of times is one to
 * them, so a lost answer only delays.
 */
export async function tellHospitals(deps: Deps): Promise<void> {
  const report = (error: unknown) => deps.log.error('outpatient-job-failed', error);
  const due = await takeDue(deps.db, deps.clock.now());
  await Promise.all(due.map((each) => tell(deps, each).catch(report)));
}

const isRow = ({ schoolCode, orderId, position }: ReportRow) =>
  and(
    eq(outpatientReport.schoolCode, schoolCode),
    eq(outpatientReport.orderId, orderId),
    eq(outpatientReport.position, position),
    eq(outpatientReport.telling, 'open'),
  );

async function takeDue({ orm }: Queries, now: Date): Promise<readonly ReportRow[]> {
  const due = orm
    .select({ row: sql`${outpatientReport}.ctid` })
    .from(outpatientReport)
    .innerJoin(
      printOrder,
      and(
        eq(printOrder.schoolCode, outpatientReport.schoolCode),
        eq(printOrder.orderId, outpatientReport.orderId),
        eq(printOrder.state, 'printed'),
      ),
    )
    .where(and(eq(outpatientReport.telling, 'open'), lte(outpatientReport.nextTryAt, now)))
    .orderBy(outpatientReport.nextTryAt)
    .limit(AT_ONCE)
    .for('update', { of: outpatientReport, skipLocked: true });
  return orm
    .update(outpatientReport)
    .set({ nextTryAt: new Date(now.getTime() + TELLING_MS) })
    .where(sql`${outpatientReport}.ctid in (${due})`)
    .returning();
}

async function tell(deps: Deps, row: ReportRow): Promise<void> {
  const { db, keys, clock, log } = deps;
  const { schoolCode, orderId, position, referenceEncrypted, tries, createdAt } = row;
  const order = (await findOrder(db, schoolCode, orderId))?.order;
  const account = order && (await findAccount(db, keys, schoolCode, order.userId));
  if (!account || referenceEncrypted === null) throw new Error(`A report of ${orderId} has lost its number`);
  const opened = openInterface(deps, schoolCode, await readSetting(db, schoolCode));
  const told = opened?.ok
    ? await opened.value.tell({
        number: decryptNames(keys, account, account).userName,
        id: decryptReference(keys, schoolCode, orderId, referenceEncrypted),
        printId: `${orderId}-${position}`,
        at: order.printedAt ?? createdAt,
      })
    : ({ ok: false, problem: { kind: 'unreachable', detail: 'not set up' } } as const);
  const now = clock.now();
  const write = (changes: Partial<ReportRow>) =>
    db.orm
      .update(outpatientReport)
      .set({ ...changes, tries: tries + 1 })
      .where(isRow(row));
  if (told.ok) {
    await write({ telling: 'told', referenceEncrypted: null });
    log.event('outpatient-told', { schoolCode, orderId });
    return;
  }
  const { kind: why, detail } = told.problem;
  if (why === 'refused' || now.getTime() - createdAt.getTime() >= GIVEN_UP_MS) {
    await write({ telling: 'givenUp', referenceEncrypted: null });
    log.event('outpatient-telling-given-up', { schoolCode, orderId, why, detail });
    return;
  }
  await write({ nextTryAt: new Date(now.getTime() + delayOf(tries)) });
  log.event('outpatient-system-silent', { schoolCode, why, detail });
}

const delayOf = (tries: number): number => DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? HOUR_MS;
