import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { transition } from './life/life.ts';
import { CONFLICT, changeOrder, retryOnConflict } from './life/writeOrder.ts';
import { findOrder } from './orderStore.ts';

type Released = Outcome<{ readonly released: boolean }, 'ORDER_NOT_FOUND'>;

/**
 * Releases a claim. An order that is being printed, or is held by somebody else, is not affected: both answer `released:
 * false`, because a screen that is being left has nobody to show an error to.
 */
export function releaseOrder(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { schoolCode, terminalCode }: TerminalActor,
  orderId: string,
): Promise<Released> {
  return retryOnConflict(async () => {
    const context = await findOrder(db, schoolCode, orderId);
    if (!context) return fail(problem('ORDER_NOT_FOUND'));
    const { order } = context;
    const step = transition(order, { kind: 'released', terminalCode, now: clock.now() });
    if (!step.ok) return ok({ released: false });
    if ((await changeOrder(db, order, step.value)) === CONFLICT) return CONFLICT;
    log.event('order-claim-released', { terminalCode, orderId });
    return ok({ released: true });
  });
}
