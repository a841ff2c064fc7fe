import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { fail } from '@self-print/contract/result.ts';
import type { TerminalUserActor } from '../../../http/actor.ts';
import { claimFound } from '../../orders/claimFound.ts';
import { retryOnConflict } from '../../orders/life/writeOrder.ts';
import type { OrderDeps } from '../../orders/orderKind.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { openTry } from '../../orders/paperTries.ts';
import { findRequest } from '../requestStore.ts';
import { placeSlip } from './placeSlip.ts';

/**
 * Claims the slip of a person's request for the terminal where they are. It is made when it is first asked for; another one only after
 * paper did not surely come out. The request is not touched by what becomes of its slip.
 */
export async function printSlip(
  deps: OrderDeps,
  actor: TerminalUserActor,
  orderId: string,
  language: Language,
): Promise<CallResult<typeof studentCardCalls.printSlip>> {
  const { schoolCode, userId } = actor;
  const of = await findRequest(deps.db, { schoolCode, orderId });
  if (of?.request.userId !== userId) return fail(problem('ORDER_NOT_FOUND'));
  const { state } = of.request;
  if (state === 'unpaid') return fail(problem('ORDER_UNPAID'));
  if (state === 'cancelled' || state === 'handedOut') return fail(problem('ORDER_CANCELLED'));
  if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
  const slipId = await openTry(deps, { schoolCode, userId }, { of: 'slip', id: orderId }, (requestKey) =>
    placeSlip(deps, actor, { of, requestKey, language }),
  );
  if (!slipId.ok) return slipId;
  return retryOnConflict(async () => {
    const context = await findOrder(deps.db, schoolCode, slipId.value);
    if (!context) throw new Error('A slip that was just made is gone');
    return claimFound(deps, actor, context, deps.clock.now());
  });
}
