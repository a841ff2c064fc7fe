import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { holdOf } from './claimRules.ts';
import type { ItemRow, OrderRow } from './orderStore.ts';
import { limitProblem, type Quota } from './quota.ts';

/** Why a terminal may not print by pickup code at all. */
export function serviceProblem(licensed: boolean, { paused }: TerminalActor): CallProblem | undefined {
  if (!licensed) return problem('MODULE_NOT_LICENSED');
  return paused ? problem('TERMINAL_PAUSED') : undefined;
}

/** Why an order is not in the hands of this terminal. */
export function holdProblem(order: OrderRow, terminalCode: string, now: Date): CallProblem | undefined {
  switch (holdOf(order, terminalCode, now)) {
    case 'held':
      return undefined;
    case 'elsewhere':
      return problem('ORDER_PRINTING_ELSEWHERE');
    case 'none':
      return problem('ORDER_NOT_CLAIMED');
  }
}

/** Why an order that nobody prints any more cannot be printed; undefined while it still can. */
export function endProblem({ state }: OrderRow): CallProblem | undefined {
  switch (state) {
    case 'printed':
      return problem('ORDER_ALREADY_PRINTED');
    case 'failed':
      return problem('ORDER_FAILED');
    case 'unconfirmed':
      return problem('ORDER_UNCONFIRMED');
    case 'waiting':
      return problem('ORDER_AWAITS_APPROVAL');
    case 'refused':
      return problem('ORDER_REFUSED');
    case 'cancelled':
      return problem('ORDER_CANCELLED');
    case 'expired':
      return problem('TAKE_CODE_EXPIRED');
    case 'created':
    case 'paid':
    case 'claimed':
    case 'printing':
      return undefined;
    default:
      return assertNever(state);
  }
}

/** Why an order that this terminal holds may not be sent to the printer now. */
export function printProblem(order: OrderRow, item: ItemRow | null, quota: Quota): CallProblem | undefined {
  if (order.paidAt === null) return problem('ORDER_UNPAID');
  if (item?.paused) return problem('ITEM_PAUSED');
  return limitProblem(quota, order.copies);
}
