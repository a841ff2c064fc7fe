import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { transition } from './life/life.ts';
import { CONFLICT, changeOrder, retryOnConflict } from './life/writeOrder.ts';
import { findOrder } from './orderStore.ts';

type Renewed = Outcome<{ readonly leaseExpiresAt: string }, 'ORDER_NOT_CLAIMED' | 'ORDER_NOT_FOUND'>;

/** Renews the claim of the terminal that prints. */
export function renewLease(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, terminalCode }: TerminalActor,
  orderId: string,
): Promise<Renewed> {
  return retryOnConflict(async () => {
    const context = await findOrder(db, schoolCode, orderId);
    if (!context) return fail(problem('ORDER_NOT_FOUND'));
    const { order } = context;
    const step = transition(order, { kind: 'lease-renewed', terminalCode, now: clock.now() });
    if (!step.ok) return fail(problem('ORDER_NOT_CLAIMED'));
    const renewed = await changeOrder(db, order, step.value);
    if (renewed === CONFLICT) return CONFLICT;
    const { leaseExpiresAt, validUntil } = renewed;
    return ok({ leaseExpiresAt: (leaseExpiresAt ?? validUntil).toISOString() });
  });
}
