import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { firstFee, type Price, unsettled } from '../fee.ts';
import { claimBy } from './claimRules.ts';
import { daysFrom, decide, UNHELD, validFrom } from './decide.ts';
import type { Life, LifeChanges, Standing } from './lifeColumns.ts';
import type { OrderEvent, OrderEventKind } from './orderEvent.ts';
import { stateOfFee } from './paymentRules.ts';
import { eventRefusal } from './refusals.ts';

type Row = Partial<Record<OrderState, readonly OrderState[]>>;

/**
 * The whole life of an order: in which states an event is possible, and to which states it may lead. An order begins in one of
 * `FIRST_STATES`. `expired` is never written: an order that is overdue says so when it is read (see orderStates.ts).
 */
export const LIFE = {
  approved: { waiting: ['created', 'paid'] },
  refused: { waiting: ['refused'] },
  claimed: { paid: ['claimed'], claimed: ['claimed'], printing: ['printing'] },
  'lease-renewed': { claimed: ['claimed'], printing: ['printing'] },
  repriced: { claimed: ['claimed'] },
  released: { claimed: ['paid'] },
  'print-started': { claimed: ['printing'] },
  'print-ended': {
    printing: ['printed', 'failed', 'unconfirmed', 'paid'],
    unconfirmed: ['printed', 'failed', 'unconfirmed', 'paid'],
  },
  'terminal-replaced': { claimed: ['paid', 'created'], printing: ['unconfirmed'] },
  reordered: { created: ['created', 'paid'], paid: ['created', 'paid'], claimed: ['created', 'paid'] },
  cancelled: {
    waiting: ['cancelled'],
    created: ['cancelled'],
    paid: ['cancelled'],
    claimed: ['cancelled'],
  },
  'payment-started': { created: ['created'], claimed: ['claimed'] },
  'payment-succeeded': { created: ['paid'], claimed: ['claimed'] },
  'payment-closed': { created: ['created', 'paid'], claimed: ['claimed'] },
  'refund-requested': {
    paid: ['cancelled'],
    failed: ['failed'],
    unconfirmed: ['unconfirmed'],
    cancelled: ['cancelled'],
  },
  refunded: {
    printed: ['printed'],
    failed: ['failed'],
    unconfirmed: ['unconfirmed'],
    cancelled: ['cancelled'],
  },
  'sent-to-review': { printing: ['unconfirmed'], failed: ['unconfirmed'] },
  reviewed: { unconfirmed: ['printed', 'paid', 'failed'] },
} as const satisfies Record<OrderEventKind, Row>;

export const FIRST_STATES = ['waiting', 'created', 'paid', 'claimed'] as const satisfies OrderState[];

const made = Symbol('made by the life of an order');

/** Changes of an order's life. Only this file makes them, and nothing else writes these columns (see writeOrder.ts). */
export interface Step<Changes extends LifeChanges = LifeChanges> {
  readonly [made]: true;
  readonly changes: Changes;
}

function stepOf<Changes extends LifeChanges>(changes: Changes): Step<Changes> {
  return { [made]: true, changes };
}

/** What an event changes of an order, or why it is not possible now. */
export function transition(order: Standing, event: OrderEvent): Result<Step, ErrorName> {
  const row: Row = LIFE[event.kind];
  const next = row[order.state];
  const refused = eventRefusal(order, event, next !== undefined);
  if (refused !== undefined || next === undefined) return fail(refused ?? 'CHANGED_MEANWHILE');
  const decided = decide(order, event);
  if (!decided.ok) return decided;
  const { state = order.state } = decided.value;
  if (!next.includes(state)) throw new Error(`"${event.kind}" may not lead from ${order.state} to ${state}`);
  return ok(stepOf(decided.value));
}

/** How an order comes into being. */
export interface Beginning {
  readonly price: Price;
  /** Its fee was taken elsewhere, such as at a counter. */
  readonly isPaid?: boolean;
  /** Staff decide first; until then nothing is settled. */
  readonly awaitsApproval?: boolean;
  /** The terminal that takes it at once, if it costs nothing. */
  readonly takenBy?: string | null;
  /** Its document is gone then. */
  readonly keptUntil?: Date;
}

/** How long an order waits for staff before it ends by itself. */
const APPROVAL_WAIT_DAYS = 30;

/** The life of an order at its beginning. */
export function begin({ price, isPaid = false, ...rest }: Beginning, now: Date): Step<Life> {
  const { awaitsApproval = false, takenBy = null, keptUntil } = rest;
  const fee = awaitsApproval ? unsettled(price) : firstFee(price, isPaid, now);
  const validUntil = awaitsApproval ? daysFrom(now, APPROVAL_WAIT_DAYS) : validFrom(now);
  const life = {
    ...fee,
    ...UNHELD,
    state: awaitsApproval ? ('waiting' as const) : stateOfFee(fee),
    payment: 'idle' as const,
    fencingToken: 0,
    activePrintLogId: null,
    validUntil: keptUntil !== undefined && keptUntil < validUntil ? keptUntil : validUntil,
    printedAt: null,
    cancelledAt: null,
  };
  const isTaken = takenBy !== null && life.state === 'paid';
  return stepOf(isTaken ? { ...life, ...claimBy(takenBy, life.fencingToken, now) } : life);
}
