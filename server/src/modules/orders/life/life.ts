import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { firstFee, type Price, unsettled } from '../fee.ts';
import { claimBy } from './claimRules.ts';
import { daysFrom, decide, UNHELD, validFrom } from './decide.ts';
import type { Life, LifeChanges, Standing } from './lifeColumns.ts';
import type { OrderEvent, OrderEventKind } from './orderEvent.ts';
import { stateOfFee } from './paymentRules.ts';
import { eventRefusal, type Refusal } from './refusals.ts';

type Row = Partial<Record<OrderState, readonly OrderState[]>>;

/**
 * The life cycle of an order: the states in which each event is possible, and the states it may lead to. An order starts in one
 * of `FIRST_STATES`. `expired` is never stored: it is derived when an overdue order is read (see orderStates.ts).
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
    claimed: ['cancelled'],
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
  'sent-to-review': {
    printing: ['unconfirmed'],
    failed: ['unconfirmed'],
    paid: ['unconfirmed'],
    claimed: ['unconfirmed'],
  },
  reviewed: { unconfirmed: ['printed', 'paid', 'failed'] },
} as const satisfies Record<OrderEventKind, Row>;

export const FIRST_STATES = ['waiting', 'created', 'paid', 'claimed'] as const satisfies OrderState[];

const made = Symbol('made by the life of an order');

/** A step in an order's life cycle. Only this file creates them, and nothing else writes these columns (see writeOrder.ts). */
export interface Step<Changes extends LifeChanges = LifeChanges> {
  readonly [made]: true;
  readonly changes: Changes;
}

function stepOf<Changes extends LifeChanges>(changes: Changes): Step<Changes> {
  return { [made]: true, changes };
}

/** Returns the changes that an event makes to an order, or why it is not possible now. */
export function transition<Event extends OrderEvent>(
  order: Standing,
  event: Event,
): Result<Step, Refusal<Event['kind']>> {
  // The rules of each kind of event are not typed apart.
  return step(order, event) as Result<Step, Refusal<Event['kind']>>;
}

function step(order: Standing, event: OrderEvent): Result<Step, Refusal> {
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

/** How an order is created. */
export interface Beginning {
  readonly price: Price;
  /** The fee was collected elsewhere, such as at a counter. */
  readonly isPaid?: boolean;
  /** Staff must approve it first; nothing is settled until then. */
  readonly awaitsApproval?: boolean;
  /** The terminal that claims it immediately, if it costs nothing. */
  readonly takenBy?: string | null;
  /** When its document is deleted. */
  readonly keptUntil?: Date;
  /** How long it can be printed, in days; omitted: as long as pickup codes are valid. */
  readonly validDays?: number;
}

/** How long an order awaits approval before it expires. */
const APPROVAL_WAIT_DAYS = 30;

/** Initial life-cycle columns of an order. */
export function begin({ price, isPaid = false, ...rest }: Beginning, now: Date): Step<Life> {
  const { awaitsApproval = false, takenBy = null, keptUntil, validDays } = rest;
  const fee = awaitsApproval ? unsettled(price) : firstFee(price, isPaid, now);
  const printable = validDays === undefined ? validFrom(now) : daysFrom(now, validDays);
  const validUntil = awaitsApproval ? daysFrom(now, APPROVAL_WAIT_DAYS) : printable;
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
