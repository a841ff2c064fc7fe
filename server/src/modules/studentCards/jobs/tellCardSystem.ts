import { SECOND_MS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq, exists, inArray, lte, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CardSystem } from '../../../adapters/cardSystem/types.ts';
import { tellAgainAfterMs } from '../../../adapters/signedCalls/tellAgain.ts';
import type { Queries } from '../../../db/database.ts';
import { studentCardReport } from '../../../db/schema/studentCards.ts';
import type { Timers } from '../../../system.ts';
import { numberOf } from '../../dues/askPositions.ts';
import type { CardDeps } from '../cardFacts.ts';
import { decryptUid } from '../makes/makeStore.ts';
import { findRequest } from '../requestStore.ts';
import { openCardSystem, readCardSetting } from '../settingStore.ts';

type ReportRow = typeof studentCardReport.$inferSelect;
type TellDeps = Pick<CardDeps, 'db' | 'keys' | 'clock' | 'log' | 'cardSystems'>;
type Answer = Awaited<ReturnType<CardSystem['tell']>>;

const PERIOD_MS = 5 * SECOND_MS;
const AT_ONCE = 20;
/** While one server tells a system, no other one does for this long. */
const TELLING_MS = 30 * SECOND_MS;

/** Tells card systems periodically; the returned function stops it. */
export function scheduleCardReports(deps: TellDeps, timers: Timers): () => void {
  return timers.every(PERIOD_MS, () => tellCardSystems(deps));
}

/**
 * Tells card systems which cards to block and which new ones are wanted, until they have booked it or verifiably refuse. The same order any
 * number of times is one request to them, so a lost answer only delays.
 */
export async function tellCardSystems(deps: TellDeps): Promise<void> {
  const report = (error: unknown) => deps.log.error('card-report-failed', error);
  const due = await takeReports(deps.db, deps.clock.now());
  await Promise.all(due.map((each) => tell(deps, each).catch(report)));
}

/** Takes what is due to be told. That a request was withdrawn, or its card issued, waits until the system knows of the request. */
async function takeReports({ orm }: Queries, now: Date): Promise<ReportRow[]> {
  const earlier = alias(studentCardReport, 'earlier');
  const untold = orm
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        inArray(studentCardReport.kind, ['withdraw', 'issue']),
        eq(earlier.schoolCode, studentCardReport.schoolCode),
        eq(earlier.orderId, studentCardReport.orderId),
        eq(earlier.kind, 'reissue'),
        inArray(earlier.state, ['due', 'refused']),
      ),
    );
  const due = await orm
    .select({ report: studentCardReport })
    .from(studentCardReport)
    .where(and(lte(studentCardReport.nextTryAt, now), not(exists(untold))))
    .orderBy(studentCardReport.nextTryAt)
    .limit(AT_ONCE);
  const taken: ReportRow[] = [];
  for (const { report } of due) {
    const [row] = await orm
      .update(studentCardReport)
      .set({ nextTryAt: new Date(now.getTime() + TELLING_MS) })
      .where(and(isReport(report), lte(studentCardReport.nextTryAt, now)))
      .returning();
    if (row) taken.push(row);
  }
  return taken;
}

type ReportKey = Pick<ReportRow, 'schoolCode' | 'orderId' | 'kind'>;

export const isReport = ({ schoolCode, orderId, kind }: ReportKey) =>
  and(
    eq(studentCardReport.schoolCode, schoolCode),
    eq(studentCardReport.orderId, orderId),
    eq(studentCardReport.kind, kind),
  );

async function tell(deps: TellDeps, report: ReportRow): Promise<void> {
  const { clock, log } = deps;
  const { schoolCode, orderId, kind, tries } = report;
  const answer = await send(deps, report);
  const now = clock.now();
  if (answer.ok && answer.value.kind === 'booked') {
    await write(deps, report, { state: 'told', detail: '', toldAt: now, nextTryAt: null });
    log.event('card-system-told', { orderId, kind });
    return;
  }
  if (answer.ok && answer.value.kind === 'refused') {
    const { code } = answer.value;
    await write(deps, report, { state: 'refused', detail: code, nextTryAt: null });
    log.event('card-report-refused', { orderId, kind, code });
    return;
  }
  const { why, detail } = answer.ok
    ? { why: '', detail: '' }
    : { why: answer.problem.kind, detail: `${answer.problem.kind}: ${answer.problem.detail}` };
  await write(deps, report, { detail, nextTryAt: new Date(now.getTime() + tellAgainAfterMs(tries)) });
  log.event('card-system-silent', { schoolCode, why });
}

/** A system that was taken away or cannot be opened is one that does not answer: staff sees it, and may settle it by hand. */
async function send(
  deps: TellDeps,
  { schoolCode, orderId, kind }: ReportRow,
): Promise<
  Answer | { readonly ok: false; readonly problem: { readonly kind: string; readonly detail: string } }
> {
  const { db } = deps;
  const placed = await findRequest(db, { schoolCode, orderId });
  const number = placed && (await numberOf(db, deps, placed.request));
  if (!placed?.request.requestedAt || number === undefined)
    throw new Error(`Order ${orderId} has lost its request`);
  const setting = await readCardSetting(db, schoolCode);
  const opened = setting.system?.enabled ? openCardSystem(deps, schoolCode, setting) : undefined;
  if (!opened) return { ok: false, problem: { kind: 'misconfigured', detail: 'no system is entered' } };
  if (!opened.ok) return { ok: false, problem: { kind: 'misconfigured', detail: opened.problem } };
  const { slipNumber: slip, requestedAt, endedAt } = placed.request;
  const at = kind === 'reissue' ? requestedAt : (endedAt ?? requestedAt);
  if (kind !== 'issue') return opened.value.tell({ kind, orderId, slip, number, at });
  const uid = placed.make?.uidEncrypted;
  if (!uid) throw new Error(`Order ${orderId} has lost its card`);
  const card = decryptUid(deps.keys, { schoolCode, orderId }, uid);
  return opened.value.tell({ kind, orderId, slip, number, at, card });
}

/** Writes how a try ended, unless staff or another server was faster. */
async function write(
  { db }: Pick<TellDeps, 'db'>,
  report: ReportRow,
  changes: Partial<ReportRow>,
): Promise<void> {
  await db.transaction(async (queries) => {
    await queries.orm
      .update(studentCardReport)
      .set({ ...changes, tries: report.tries + 1 })
      .where(and(isReport(report), eq(studentCardReport.state, 'due')));
    return ok();
  });
}
