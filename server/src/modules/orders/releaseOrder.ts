import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { CONFLICT, changeOrder, retryOnConflict } from './changeOrder.ts';
import { settledFee } from './claimRules.ts';
import { findOrder } from './orderStore.ts';

type Released = Result<{ readonly released: boolean }, CallProblem>;

/**
 * Gives a claim up. An order that is being printed stays where it is printed, and one that somebody else holds is not
 * touched: both answer `released: false`, because a screen that is being left has nobody to tell.
 */
export function releaseOrder(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { schoolCode, terminalCode }: TerminalActor,
  orderId: string,
): Promise<Released> {
  return retryOnConflict<Released>(async () => {
    const context = await findOrder(db, schoolCode, orderId);
    if (!context) return fail(problem('ORDER_NOT_FOUND'));
    const { order } = context;
    if (order.state !== 'claimed' || order.claimedBy !== terminalCode) return ok({ released: false });
    const released = await changeOrder(db, order, {
      ...settledFee(order, clock.now()),
      state: 'paid',
      claimedBy: null,
      leaseExpiresAt: null,
    });
    if (released === CONFLICT) return CONFLICT;
    log.event('order-claim-released', { terminalCode, orderId });
    return ok({ released: true });
  });
}
