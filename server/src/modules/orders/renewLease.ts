import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { CONFLICT, changeOrder, retryOnConflict } from './changeOrder.ts';
import { holdOf, leaseFrom } from './claimRules.ts';
import { findOrder } from './orderStore.ts';

type Renewed = Result<{ readonly leaseExpiresAt: string }, CallProblem>;

/** Keeps the claim of the terminal that prints. */
export function renewLease(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, terminalCode }: TerminalActor,
  orderId: string,
): Promise<Renewed> {
  return retryOnConflict<Renewed>(async () => {
    const context = await findOrder(db, schoolCode, orderId);
    if (!context) return fail(problem('ORDER_NOT_FOUND'));
    const now = clock.now();
    if (holdOf(context.order, terminalCode, now) !== 'held') return fail(problem('ORDER_NOT_CLAIMED'));
    const leaseExpiresAt = leaseFrom(now);
    const renewed = await changeOrder(db, context.order, { leaseExpiresAt });
    return renewed === CONFLICT ? CONFLICT : ok({ leaseExpiresAt: leaseExpiresAt.toISOString() });
  });
}
