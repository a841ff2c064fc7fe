import { DAY_MS, MINUTE_MS, TAKE_CODE_VALID_DAYS } from '@self-print/contract/limits.ts';
import { operationBy } from '@self-print/server/http/operation.ts';
import { builtInAdministrator } from '@self-print/server/http/permissions.ts';
import { reviewStalePrints } from '@self-print/server/modules/orders/stalePrints.ts';
import { refundUnprinted } from '@self-print/server/modules/payments/jobs/refundUnprinted.ts';
import { runPayments } from '@self-print/server/modules/payments/jobs/runPayments.ts';
import type { PayDeps } from '@self-print/server/modules/payments/payDeps.ts';
import { runReconciliation } from '@self-print/server/modules/reconciliation/jobs/runReconciliation.ts';
import { resolveDifference } from '@self-print/server/modules/reconciliation/resolve/resolveDifference.ts';
import { z } from 'zod';

/** The work on payments of servers that were stopped, by a clock that is moved ahead. */
export interface Settling {
  readonly deps: PayDeps;
  readonly schoolCode: string;
  readonly letPass: (ms: number) => void;
}

/** Differences between books and bills that a person resolved. */
export interface Resolved {
  /** By the provider's verified answer. */
  readonly settled: number;
  /** Numbers of payments that can only be noted, because nothing here has them. */
  readonly named: readonly string[];
}

/** Every attempt ends. */
const ATTEMPTS_END_MS = 10 * MINUTE_MS;
/** Every code expires, and what was not printed is paid back. */
const CODES_EXPIRE_MS = (TAKE_CODE_VALID_DAYS + 1) * DAY_MS;
/** After which the bill of every day is here, or that of a day without trades is known to be empty. */
const BILLS_COME_MS = 3 * DAY_MS;
/** Of work before everything must be at rest: what is never answered would be asked about for ever. */
const ROUNDS_MAX = 1_000;
const found = z.array(z.object({ id: z.string(), number: z.string(), known: z.boolean() }));

/** Lets time pass until every payment has ended, and what was not printed has gone back. */
export async function settle(parts: Settling): Promise<void> {
  for (const ms of [ATTEMPTS_END_MS, CODES_EXPIRE_MS]) await workAfter(parts, ms);
}

/** The same, with the bills of the providers; a person asks about each difference, and notes what nobody can ask about. */
export async function settleWithBills(parts: Settling): Promise<Resolved> {
  const resolved: Resolved[] = [];
  for (const ms of [ATTEMPTS_END_MS, BILLS_COME_MS, CODES_EXPIRE_MS, BILLS_COME_MS]) {
    await workAfter(parts, ms);
    resolved.push(await reconcile(parts));
  }
  return {
    settled: resolved.reduce((sum, { settled }) => sum + settled, 0),
    named: resolved.flatMap(({ named }) => named),
  };
}

async function workAfter(parts: Settling, ms: number): Promise<void> {
  parts.letPass(ms);
  // A server may have died between the start of a print and its answer, of which the terminal never heard.
  await reviewStalePrints(parts.deps);
  await refundUnprinted(parts.deps);
  await workOff(parts);
}

async function workOff({ deps, letPass }: Settling): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await runPayments(deps);
    const { rows } = await deps.db.pool.query<{ at: Date | null }>(NEXT_WORK);
    const next = rows[0]?.at ?? null;
    if (next === null) return;
    letPass(Math.max(0, next.getTime() - deps.clock.now().getTime()));
  }
}

async function reconcile(parts: Settling): Promise<Resolved> {
  const { deps, schoolCode } = parts;
  const isDue = async () => {
    await runReconciliation(deps);
    return (await deps.db.pool.query(DUE_DAYS, [deps.clock.now()])).rows.length > 0;
  };
  for (let round = 0; round < ROUNDS_MAX && (await isDue()); round += 1);
  const person = builtInAdministrator({ schoolCode, userId: 'finance' }, 'finance');
  const operation = operationBy(person, 'difference-resolved');
  const named: string[] = [];
  let settled = 0;
  for (const { id, number, known } of found.parse((await deps.db.pool.query(OPEN, [schoolCode])).rows)) {
    const resolve = (how: 'query' | 'noted') =>
      resolveDifference(deps, operation, { differenceId: id, how, remark: 'after a loss' });
    const asked = known ? await resolve('query') : undefined;
    if (asked?.ok && asked.value.resolvedAt) settled += 1;
    else if ((await resolve('noted')).ok) named.push(number);
  }
  await workOff(parts);
  return { settled, named };
}

const NEXT_WORK = `
  select min(at) as at from (
    select next_query_at as at from pay_attempt
    union all select next_query_at from pay_refund
    union all select coalesce(next_try_at, received_at) from pay_notification where done_at is null
    union all select expires_at from pay_intent where state = 'open') work`;
const DUE_DAYS = 'select from recon_day where next_at <= $1 limit 1';
/** Payments first: a refund is booked only of a payment that is. */
const OPEN = `
  select d.difference_id as id, d.number,
    exists (select from pay_attempt a where a.school_code = d.school_code and a.out_trade_no = d.out_trade_no) as known
  from recon_difference d where d.school_code = $1 and d.present and d.resolved_at is null
  order by d.line_kind = 'payment' desc, d.number`;
