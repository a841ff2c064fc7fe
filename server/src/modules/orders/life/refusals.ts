import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { type Hold, holdOf, isOverdue } from './claimRules.ts';
import type { Standing } from './lifeColumns.ts';
import type { OrderEvent, OrderEventKind } from './orderEvent.ts';

/** Why an order in this state cannot be printed; null while it can. */
export const END_REASONS = {
  waiting: 'ORDER_AWAITS_APPROVAL',
  refused: 'ORDER_REFUSED',
  created: null,
  paid: null,
  claimed: null,
  printing: null,
  printed: 'ORDER_ALREADY_PRINTED',
  failed: 'ORDER_FAILED',
  unconfirmed: 'ORDER_UNCONFIRMED',
  cancelled: 'ORDER_CANCELLED',
  expired: 'TAKE_CODE_EXPIRED',
} as const satisfies Record<OrderState, ErrorName | null>;

/** Why a terminal that does not hold an order cannot act on it. */
export const HOLD_REASONS = {
  held: null,
  elsewhere: 'ORDER_PRINTING_ELSEWHERE',
  none: 'ORDER_NOT_CLAIMED',
} as const satisfies Record<Hold, ErrorName | null>;

export type EndReason = NonNullable<(typeof END_REASONS)[OrderState]>;
export type HoldReason = NonNullable<(typeof HOLD_REASONS)[Hold]>;

/** Why an event may be refused, by its kind. */
type Refusals = Record<'claimed', EndReason | 'ORDER_UNPAID' | 'ORDER_PRINTING_ELSEWHERE'> &
  Record<'lease-renewed', HoldReason> &
  Record<'print-started', HoldReason | 'ORDER_PRINTING_HERE' | 'ORDER_UNPAID'> &
  Record<'released', HoldReason | 'ORDER_PRINTING_HERE' | 'CHANGED_MEANWHILE'> &
  Record<'repriced', HoldReason | 'ORDER_PRINTING_HERE' | 'CHANGED_MEANWHILE' | 'COPIES_FIXED'> &
  Record<'reordered', EndReason | 'CHANGED_MEANWHILE' | 'ORDER_PRINTING_ELSEWHERE' | 'COPIES_FIXED'> &
  Record<Exclude<OrderEventKind, HolderEvent | 'claimed' | 'reordered'>, EndReason | 'CHANGED_MEANWHILE'>;
type HolderEvent = 'lease-renewed' | 'print-started' | 'released' | 'repriced';

export type Refusal<Kind extends OrderEventKind = OrderEventKind> = Refusals[Kind];

/** Events that would change an order while somebody is paying for it. */
const BARRED_WHILE_PAYING: ReadonlySet<OrderEventKind> = new Set([
  'repriced',
  'released',
  'reordered',
  'cancelled',
]);

/** Why an event is refused regardless of its content; undefined when its rule decides. */
export function eventRefusal(order: Standing, event: OrderEvent, isPossible: boolean): Refusal | undefined {
  if (order.payment === 'paying' && BARRED_WHILE_PAYING.has(event.kind)) return 'CHANGED_MEANWHILE';
  switch (event.kind) {
    case 'claimed':
      return isPossible ? undefined : claimRefusal(order, event.now);
    case 'lease-renewed':
    case 'repriced':
    case 'released':
    case 'print-started': {
      const reason = HOLD_REASONS[holdOf(order, event.terminalCode, event.now)];
      return reason ?? (isPossible ? undefined : 'ORDER_PRINTING_HERE');
    }
    case 'approved':
    case 'refused':
    case 'print-ended':
    case 'terminal-replaced':
    case 'reordered':
    case 'cancelled':
    case 'payment-started':
    case 'payment-succeeded':
    case 'payment-closed':
    case 'refund-requested':
    case 'refunded':
    case 'sent-to-review':
    case 'reviewed':
      return isPossible ? undefined : (END_REASONS[order.state] ?? 'CHANGED_MEANWHILE');
    default:
      return assertNever(event);
  }
}

function claimRefusal(order: Standing, now: Date): Refusal<'claimed'> {
  const mayComeToBe = order.state === 'waiting' || order.state === 'created';
  if (mayComeToBe && isOverdue(order, now)) return 'TAKE_CODE_EXPIRED';
  return END_REASONS[order.state] ?? 'ORDER_UNPAID';
}
