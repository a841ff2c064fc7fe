import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { roleProblem } from '../terminals/openTo.ts';
import { holdOf } from './life/claimRules.ts';
import type { EndReason } from './life/refusals.ts';
import { END_REASONS, HOLD_REASONS } from './life/refusals.ts';
import { isOfficeOrder } from './officeOrder.ts';
import type { ItemTerms, OrderContext, OrderRow } from './orderStore.ts';
import { limitProblem, type Quota } from './quota.ts';

/** Why a terminal cannot print by pickup code at all. */
export function serviceProblem(
  licensed: boolean,
  { paused }: TerminalActor,
): CallProblem<'MODULE_NOT_LICENSED' | 'TERMINAL_PAUSED'> | undefined {
  if (!licensed) return problem('MODULE_NOT_LICENSED');
  return paused ? problem('TERMINAL_PAUSED') : undefined;
}

/**
 * Why a terminal may not take an order over: it is not open to the person whose order it is, whoever brings the code. What it holds
 * already it finishes.
 */
export function personProblem(
  { order, owner }: OrderContext,
  terminal: TerminalActor,
  now: Date,
): CallProblem<'TERMINAL_NOT_FOR_ROLE'> | undefined {
  const isHeld = holdOf(order, terminal.terminalCode, now) === 'held';
  return isHeld ? undefined : roleProblem(terminal, owner.role);
}

/** Why a terminal does not hold an order. */
export function holdProblem(
  order: OrderRow,
  terminalCode: string,
  now: Date,
): CallProblem<'ORDER_NOT_CLAIMED' | 'ORDER_PRINTING_ELSEWHERE'> | undefined {
  const reason = HOLD_REASONS[holdOf(order, terminalCode, now)];
  return reason === null ? undefined : problem(reason);
}

/** Why an ended order cannot be printed; undefined while it can. */
export function endProblem({ state }: OrderRow): CallProblem<EndReason> | undefined {
  const reason = END_REASONS[state];
  return reason === null ? undefined : problem(reason);
}

/** Why an order that this terminal holds cannot be sent to the printer now. A pause of the item is for those who order it themselves. */
export function printProblem(
  order: OrderRow,
  item: ItemTerms | null,
  quota: Quota,
): CallProblem<'ITEM_PAUSED' | 'ORDER_UNPAID' | 'PRINT_LIMIT_REACHED'> | undefined {
  if (order.paidAt === null) return problem('ORDER_UNPAID');
  if (item?.paused && !isOfficeOrder(order)) return problem('ITEM_PAUSED');
  return limitProblem(quota, order.copies);
}
