import { SECOND_MS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq, exists, inArray, lte, ne, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tellAgainAfterMs } from '../../../adapters/signedCalls/tellAgain.ts';
import type { Queries } from '../../../db/database.ts';
import { duesReport } from '../../../db/schema/dues.ts';
import type { Timers } from '../../../system.ts';
import { orderNumberOf } from '../../orders/orderNumberOf.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { type DuesDeps, numberOf } from '../askPositions.ts';
import { positionsOf, releasePosition } from '../hold.ts';
import { findSource, openSource } from '../sourceStore.ts';

type ReportRow = typeof duesReport.$inferSelect;

const PERIOD_MS = 5 * SECOND_MS;
const AT_ONCE = 20;
/** While one server tells a system, no other one does for this long. */
const TELLING_MS = 30 * SECOND_MS;

/** Tells systems of dues periodically; the returned function stops it. */
export function scheduleDues(deps: DuesDeps, timers: Timers): () => void {
  return timers.every(PERIOD_MS, () => tellSystems(deps));
}

/**
 * Tells systems what was paid and paid back, until they have booked it or verifiably refuse. The same report any number of times is one to
 * them, so a lost answer only delays.
 */
export async function tellSystems(deps: DuesDeps): Promise<void> {
  const report = (error: unknown) => deps.log.error('payment-job-failed', error);
  const due = await takeReports(deps.db, deps.clock.now());
  await Promise.all(due.map((each) => tell(deps, each).catch(report)));
}

/** Takes what is due to be told. A refund waits until the system knows of the payment of its position. */
async function takeReports({ orm }: Queries, now: Date): Promise<ReportRow[]> {
  const earlier = alias(duesReport, 'earlier');
  const untold = orm
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.schoolCode, duesReport.schoolCode),
        eq(earlier.orderId, duesReport.orderId),
        eq(earlier.reference, duesReport.reference),
        eq(earlier.kind, 'paid'),
        ne(earlier.state, 'told'),
        ne(earlier.reportId, duesReport.reportId),
      ),
    );
  const due = orm
    .select({ reportId: duesReport.reportId })
    .from(duesReport)
    .where(and(lte(duesReport.nextTryAt, now), not(exists(untold))))
    .orderBy(duesReport.nextTryAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return orm
    .update(duesReport)
    .set({ nextTryAt: new Date(now.getTime() + TELLING_MS) })
    .where(inArray(duesReport.reportId, due))
    .returning();
}

async function tell(deps: DuesDeps, report: ReportRow): Promise<void> {
  const { db, clock, log } = deps;
  const { schoolCode, reportId, orderId, reference, kind, amountFen, at, tries } = report;
  const position = (await positionsOf(db, report)).find((each) => each.reference === reference);
  const order = (await findOrder(db, schoolCode, orderId))?.order;
  const row = position && (await findSource(db, position));
  const number = order && (await numberOf(db, deps, order));
  if (!position || !row || number === undefined) throw new Error(`Report ${reportId} has lost its order`);
  const { sourceId } = position;
  const opened = openSource(deps, row);
  const answer = opened.ok
    ? await opened.value.tell({
        id: reportId,
        kind,
        reference,
        number,
        order: orderNumberOf(orderId),
        amountFen,
        at,
      })
    : opened;
  const now = clock.now();
  if (answer.ok && answer.value.kind === 'booked') {
    await write(deps, report, { state: 'told', detail: '', toldAt: now, nextTryAt: null });
    log.event('dues-told', { sourceId, reportId, kind });
    return;
  }
  if (answer.ok && answer.value.kind === 'refused') {
    const { code } = answer.value;
    await write(deps, report, { state: 'refused', detail: code, nextTryAt: null });
    log.event('dues-report-refused', { sourceId, reportId, code });
    return;
  }
  const { why, detail } = answer.ok ? { why: '', detail: '' } : faultOf(answer.problem);
  await write(deps, report, { detail, nextTryAt: new Date(now.getTime() + tellAgainAfterMs(tries)) });
  log.event('dues-system-silent', { sourceId, why });
}

function faultOf(fault: string | { readonly kind: string; readonly detail: string }) {
  return typeof fault === 'string'
    ? { why: 'misconfigured', detail: fault }
    : { why: fault.kind, detail: `${fault.kind}: ${fault.detail}` };
}

/** Writes how a try ended, unless another server was faster, and lets the position go once all its money is known to be back. */
async function write(
  { db }: Pick<DuesDeps, 'db'>,
  { schoolCode, reportId, orderId, reference, tries }: ReportRow,
  changes: Partial<ReportRow>,
): Promise<void> {
  await db.transaction(async (queries) => {
    await queries.orm
      .update(duesReport)
      .set({ ...changes, tries: tries + 1 })
      .where(
        and(
          eq(duesReport.schoolCode, schoolCode),
          eq(duesReport.reportId, reportId),
          eq(duesReport.state, 'due'),
        ),
      );
    const position = { schoolCode, orderId, reference };
    if (changes.state === 'told' && (await isAllBack(queries, position)))
      await releasePosition(queries, position);
    return ok();
  });
}

async function isAllBack(
  { orm }: Queries,
  { schoolCode, orderId, reference }: Pick<ReportRow, 'schoolCode' | 'orderId' | 'reference'>,
): Promise<boolean> {
  const told = await orm
    .select({ kind: duesReport.kind, amountFen: duesReport.amountFen })
    .from(duesReport)
    .where(
      and(
        eq(duesReport.schoolCode, schoolCode),
        eq(duesReport.orderId, orderId),
        eq(duesReport.reference, reference),
        eq(duesReport.state, 'told'),
      ),
    );
  const sumOf = (wanted: ReportRow['kind']) =>
    told.filter(({ kind }) => kind === wanted).reduce((sum, { amountFen }) => sum + amountFen, 0);
  return sumOf('refunded') > 0 && sumOf('refunded') >= sumOf('paid');
}
