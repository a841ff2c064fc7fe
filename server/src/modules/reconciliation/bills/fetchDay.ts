import type { BillFaultName } from '@self-print/contract/platform/reconciliation.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { BillRow } from '../../../adapters/payment/types.ts';
import { dayAfter, startOfDay } from '../../payments/beijingDay.ts';
import type { PayDeps } from '../../payments/payDeps.ts';
import { type Comparison, compareDay } from '../compare/compareDay.ts';
import { changeDay, type DayKey, lockDay, readDay } from '../dayStore.ts';
import { GIVE_UP_MS, nextTry } from '../times.ts';
import { checkDay, feesOf, hashOf } from './checkBill.ts';
import { storeLines } from './storeLines.ts';

export type ReconciliationDeps = Pick<PayDeps, 'db' | 'clock' | 'log' | 'payChannels'>;

interface Missing {
  readonly kind: BillFaultName;
  readonly detail: string;
}

/**
 * Fetches a day's bill and compares it, and then the days beside it, which may have waited for it. A bill that cannot be had leaves
 * an earlier one as it was. Closed days are left alone.
 */
export async function fetchDay(deps: ReconciliationDeps, key: DayKey): Promise<void> {
  const bill = await downloadBill(deps, key);
  if (!bill.ok) return noteMissing(deps, key, bill.problem);
  const { db, clock } = deps;
  const rows = bill.value;
  const done = await db.transaction(async (queries) => {
    const day = await lockDay(queries, key);
    if (!day || day.state === 'closed') return fail('closed');
    const now = clock.now();
    await storeLines(queries, key, rows);
    await changeDay(queries, key, {
      state: 'fetched',
      fault: null,
      faultDetail: '',
      billHash: hashOf(rows),
      feeFen: feesOf(rows),
      fetchedAt: now,
      tries: 0,
    });
    return ok(await compareDay(queries, key, now));
  });
  if (!done.ok) return;
  report(deps, key, done.value);
  for (const days of [-1, 1]) await compareAgain(deps, { ...key, day: dayAfter(key.day, days) });
}

/** Compares a day whose bill is here, unless it agrees or is closed. */
export async function compareAgain(deps: ReconciliationDeps, key: DayKey): Promise<void> {
  const done = await deps.db.transaction(async (queries) => {
    const day = await lockDay(queries, key);
    if (day?.state !== 'fetched' && day?.state !== 'differs') return fail('nothing to compare');
    return ok(await compareDay(queries, key, deps.clock.now()));
  });
  if (done.ok) report(deps, key, done.value);
}

async function downloadBill(
  { db, payChannels }: ReconciliationDeps,
  { schoolCode, channelId, day }: DayKey,
): Promise<Result<readonly BillRow[], Missing>> {
  const channel = await payChannels.find(db, schoolCode, channelId);
  if (!channel) return fail({ kind: 'not-configured', detail: '' });
  const bill = await channel.downloadBill(day);
  if (!bill.ok) {
    const { kind, detail } = bill.problem;
    return fail({ kind: kind === 'cannot' ? 'not-configured' : kind, detail });
  }
  const checked = checkDay(bill.value, day);
  return checked.ok ? bill : fail({ kind: 'wrong-day', detail: checked.problem });
}

async function noteMissing(
  { db, clock, log }: ReconciliationDeps,
  key: DayKey,
  { kind, detail }: Missing,
): Promise<void> {
  await db.transaction(async (queries) => {
    const day = await readDay(queries, key);
    const locked = day && (await lockDay(queries, key));
    if (!locked || locked.state === 'closed') return ok();
    const now = clock.now();
    const tries = locked.tries + 1;
    const isOld = now.getTime() - startOfDay(key.day).getTime() > GIVE_UP_MS;
    const state = locked.fetchedAt ? locked.state : kind === 'not-ready' ? 'not-ready' : 'failed';
    await changeDay(queries, key, {
      state,
      fault: kind,
      faultDetail: detail,
      tries,
      nextAt: isOld ? null : nextTry(now, tries),
    });
    return ok();
  });
  log.event('bill-missing', { channelId: key.channelId, day: key.day, why: kind });
}

function report({ log }: ReconciliationDeps, { channelId, day }: DayKey, done: Comparison): void {
  const { state, differences, open } = done;
  log.event('bill-reconciled', { channelId, day, state, differences });
  if (open > 0) log.event('bill-differs', { channelId, day, open });
}
