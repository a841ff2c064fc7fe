import type { Deps } from '../../../deps.ts';
import { forgetDocument } from '../../orders/forgetDocument.ts';
import { transition } from '../../orders/life/life.ts';
import { CONFLICT, changeOrder, retryOnConflict } from '../../orders/life/writeOrder.ts';
import { findOrder } from '../../orders/orderStore.ts';

type ForgetDeps = Pick<Deps, 'db' | 'storage' | 'keys' | 'clock' | 'log'>;

interface OrderKey {
  readonly schoolCode: string;
  readonly orderId: string;
}

/**
 * Deletes the file of an order of reports, whatever became of its print. An order that could still be printed is cancelled, as there
 * is nothing left to print: whoever wants the report chooses it again, and it is fetched again.
 */
export async function forgetFile(deps: ForgetDeps, { schoolCode, orderId }: OrderKey): Promise<void> {
  const read = async () => (await findOrder(deps.db, schoolCode, orderId))?.order;
  // First, so that none waits for a file that is gone, whatever becomes of the rest; a file that stays is found by the upkeep.
  await retryOnConflict(async () => {
    const order = await read();
    const step =
      order?.state === 'paid' || order?.state === 'claimed'
        ? transition(order, { kind: 'cancelled', now: deps.clock.now() })
        : undefined;
    if (!order || !step?.ok) return undefined;
    return (await changeOrder(deps.db, order, step.value)) === CONFLICT ? CONFLICT : undefined;
  });
  await retryOnConflict(async () => {
    const order = await read();
    if (!order || order.documentKey === '') return undefined;
    if (!(await forgetDocument(deps, order))) return CONFLICT;
    deps.log.event('outpatient-file-deleted', { schoolCode, orderId, state: order.state });
    return undefined;
  });
}
