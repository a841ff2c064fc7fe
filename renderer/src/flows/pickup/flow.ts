import type { JobView } from '@self-print/contract/agent/printerView.ts';
import { TAKE_CODE_DIGITS } from '@self-print/contract/limits.ts';
import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Problem } from '../../problems/problem.ts';
import {
  isPointOfNoReturn,
  type PickupEvent,
  type PickupState,
  type PickupStateAt,
  type PrintChoice,
  type Refund,
  type RefundClaim,
} from './state.ts';

/** Where pickup printing begins: at the keys, or at once with a code that was scanned on the home screen. */
export function startPickup(code: string | null): PickupState {
  return code === null ? ENTERING : { at: 'resolving', code };
}

/** Where a signed-in person begins with one of their own orders, which this terminal has claimed. */
export function confirmOrder(order: TerminalOrder): PickupState {
  return confirm(order, order.copiesMax !== order.copies);
}

/** Where a page that was reloaded in the middle of a print continues. */
export function resumePickup(job: JobView, failure: Problem | null): PickupState {
  return afterJob(null, 'no', job, failure);
}

const ENTERING: PickupState = { at: 'enteringCode', digits: '', trouble: null };

/** Pickup printing as a pure function. An event that does not fit the state changes nothing. */
export function pickupReducer(state: PickupState, event: PickupEvent): PickupState {
  switch (state.at) {
    case 'enteringCode':
      return enteringCode(state, event);
    case 'resolving':
      return resolving(state, event);
    case 'confirming':
    case 'changingCopies':
      return confirming(state, event);
    case 'starting':
      return starting(state, event);
    case 'printing':
    case 'held':
      return printing(state, event);
    case 'problem':
      return problem(state, event);
    case 'finished':
      return state;
    default:
      return assertNever(state);
  }
}

function enteringCode(state: PickupStateAt<'enteringCode'>, event: PickupEvent): PickupState {
  const { digits, trouble } = state;
  if (trouble?.kind === 'locked') return event.type === 'unlocked' ? ENTERING : state;
  switch (event.type) {
    case 'digit': {
      // The first digit after a code that was wrong begins a new one.
      const next = (trouble ? '' : digits) + event.digit;
      if (next.length === TAKE_CODE_DIGITS) return { at: 'resolving', code: next };
      return { ...state, digits: next, trouble: null };
    }
    case 'backspace':
      return { ...state, digits: digits.slice(0, -1), trouble: null };
    case 'clear':
      return ENTERING;
    case 'scanned':
      return event.code === null
        ? { at: 'enteringCode', digits: '', trouble: { kind: 'notACode' } }
        : { at: 'resolving', code: event.code };
    default:
      return state;
  }
}

function resolving(state: PickupStateAt<'resolving'>, event: PickupEvent): PickupState {
  switch (event.type) {
    case 'resolved':
      return confirm(event.order, event.order.copiesMax !== event.order.copies);
    case 'failed':
      return codeProblem(state.code, event.problem, event.untilMs);
    case 'back':
      return ENTERING;
    default:
      return state;
  }
}

function confirm(order: TerminalOrder, choosable: boolean): PickupState {
  return { at: 'confirming', order, choosable, preview: { status: 'loading', page: 1 }, copiesTrouble: null };
}

function codeProblem(code: string, found: Problem, untilMs: number | undefined): PickupState {
  if (found.kind === 'codeWrong')
    return { at: 'enteringCode', digits: code, trouble: { kind: 'wrong', problem: found } };
  if (found.kind === 'codeLocked' && untilMs !== undefined)
    return { at: 'enteringCode', digits: '', trouble: { kind: 'locked', problem: found, untilMs } };
  return { at: 'problem', problem: found, retry: { to: 'resolving', code }, order: null, job: null };
}

function confirming(state: PickupStateAt<'confirming' | 'changingCopies'>, event: PickupEvent): PickupState {
  const { order, preview, choosable } = state;
  switch (event.type) {
    case 'previewed':
      return preview.status === 'loading' ? { ...state, preview: event.preview } : state;
    case 'turnPage': {
      const page = Math.min(Math.max(event.page, 1), order.pages);
      return page === preview.page ? state : { ...state, preview: { status: 'loading', page } };
    }
    case 'failed':
      return heldProblem(state, event.problem);
    case 'chooseCopies': {
      if (!choosable) return state;
      const copies = Math.min(Math.max(event.copies, 1), order.copiesMax);
      return choose(state, { ...choiceOf(state), copies });
    }
    case 'chooseLayout': {
      const { duplex, horizontal } = event;
      return order.orderType === CLOUD_ORDER
        ? choose(state, { ...choiceOf(state), duplex, horizontal })
        : state;
    }
    case 'copiesChanged':
      if (state.at !== 'changingCopies') return state;
      return isSameChoice(event.order, state.wanted)
        ? {
            at: 'confirming',
            order: event.order,
            choosable,
            preview: previewFor(state, event.order),
            copiesTrouble: null,
          }
        : { ...state, order: event.order, preview: previewFor(state, event.order) };
    case 'copiesRefused':
      return state.at === 'changingCopies'
        ? { at: 'confirming', order, choosable, preview, copiesTrouble: event.problem }
        : state;
    case 'checked':
      return state.at === 'confirming'
        ? { ...state, order: event.order, choosable: false, copiesTrouble: null }
        : state;
    case 'print':
      return state.at === 'confirming' && order.fee.paid
        ? { at: 'starting', order, choosable, step: 'checking', leaving: false }
        : state;
    case 'back':
      return ENTERING;
    default:
      return state;
  }
}

type Confirming = PickupStateAt<'confirming' | 'changingCopies'>;

function choose(state: Confirming, wanted: PrintChoice): PickupState {
  const { order, choosable, preview } = state;
  return isSameChoice(choiceOf(state), wanted)
    ? state
    : { at: 'changingCopies', order, choosable, preview, wanted };
}

function choiceOf(state: Confirming): PrintChoice {
  const { copies, duplex, horizontal } = state.at === 'changingCopies' ? state.wanted : state.order;
  return { copies, duplex, horizontal };
}

function isSameChoice(one: PrintChoice, other: PrintChoice): boolean {
  return one.copies === other.copies && one.duplex === other.duplex && one.horizontal === other.horizontal;
}

/** Another orientation looks different: the picture is fetched again. */
function previewFor({ order, preview }: Confirming, changed: TerminalOrder): Confirming['preview'] {
  return order.horizontal === changed.horizontal ? preview : { status: 'loading', page: preview.page };
}

function starting(state: PickupStateAt<'starting'>, event: PickupEvent): PickupState {
  switch (event.type) {
    case 'step':
      return event.step === state.step ? state : { ...state, step: event.step };
    case 'job':
      return event.job.orderId === state.order.orderId
        ? afterJob(state.order, 'no', event.job, event.failure)
        : state;
    case 'failed':
      return state.step === 'handing'
        ? { at: 'problem', problem: event.problem, retry: null, order: null, job: null }
        : heldProblem(state, event.problem);
    case 'back':
      return isPointOfNoReturn(state.step) || state.leaving ? state : { ...state, leaving: true };
    case 'withdrawn':
      return event.withdrawn ? ENTERING : { ...state, leaving: false };
    default:
      return state;
  }
}

function printing(state: PickupStateAt<'printing' | 'held'>, event: PickupEvent): PickupState {
  switch (event.type) {
    case 'job':
      if (event.job.printLogId !== state.job.printLogId) return state;
      return afterJob(state.order, state.at === 'held' ? state.stop : 'no', event.job, event.failure);
    case 'stop':
      return state.at === 'held' && state.stop !== 'asked' ? { ...state, stop: 'asked' } : state;
    case 'stopRefused':
      return state.at === 'held' && state.stop === 'asked' ? { ...state, stop: 'refused' } : state;
    default:
      return state;
  }
}

function afterJob(
  order: TerminalOrder | null,
  stop: PickupStateAt<'held'>['stop'],
  job: JobView,
  failure: Problem | null,
): PickupState {
  switch (job.phase) {
    case 'accepted':
    case 'submitting':
    case 'printing':
      return { at: 'printing', order, job };
    case 'held':
      return { at: 'held', order, job, stop };
    case 'printed':
      return { at: 'finished', order, job };
    case 'failed':
    case 'unconfirmed': {
      const problem = failure ?? UNEXPLAINED;
      const { orderId, printLogId } = job;
      return {
        at: 'problem',
        problem,
        retry: null,
        order: null,
        job,
        ...lookFor(order, { orderId, printLogId }),
      };
    }
    default:
      return assertNever(job.phase);
  }
}

const UNEXPLAINED: Problem = { kind: 'unknown', shortCode: 'JOB', detail: {} };

/** A problem with an order that this terminal holds, unless the problem is that it does not. */
function heldProblem(
  { order, choosable }: PickupStateAt<'confirming' | 'changingCopies' | 'starting'>,
  found: Problem,
): PickupState {
  if (found.kind === 'claimLost' || found.kind === 'printingElsewhere')
    return { at: 'problem', problem: found, retry: null, order: null, job: null };
  const retry = { to: 'confirming', order, choosable } as const;
  const { orderId } = order;
  return { at: 'problem', problem: found, retry, order, job: null, ...lookFor(order, { orderId }) };
}

/** Nothing to look for where the order is known to cost nothing, or not to be paid. */
function lookFor(order: TerminalOrder | null, claim: RefundClaim): { readonly refund?: Refund } {
  const isNothing = order !== null && (order.fee.totalFee === 0 || !order.fee.paid);
  return isNothing ? {} : { refund: { step: 'looking', claim } };
}

function problem(state: PickupStateAt<'problem'>, event: PickupEvent): PickupState {
  switch (event.type) {
    case 'retry':
      if (state.retry === null) return state;
      return state.retry.to === 'resolving'
        ? { at: 'resolving', code: state.retry.code }
        : confirm(state.retry.order, state.retry.choosable);
    case 'refundOffered': {
      const { way, amountFen } = event;
      return state.refund?.step === 'looking'
        ? { ...state, refund: { step: 'offered', claim: state.refund.claim, way, amountFen } }
        : state;
    }
    case 'refund':
      return state.refund?.step === 'offered' || state.refund?.step === 'failed'
        ? { ...state, refund: { ...state.refund, step: 'asked' } }
        : state;
    case 'refundAnswered':
      return afterRefund(state, event.outcome);
    case 'scanned':
      return event.code === null ? state : { at: 'resolving', code: event.code };
    case 'back':
      return ENTERING;
    default:
      return state;
  }
}

/** Once the money comes back, the order is over here. */
function afterRefund(
  state: PickupStateAt<'problem'>,
  outcome: 'back' | 'review' | 'failed',
): PickupStateAt<'problem'> {
  const { refund } = state;
  if (refund?.step !== 'asked') return state;
  if (outcome === 'failed') return { ...state, refund: { ...refund, step: 'failed' } };
  return { ...state, retry: null, order: null, refund: { step: outcome, claim: refund.claim } };
}
