import { SECOND_MS } from '@self-print/contract/limits.ts';
import { orderCalls, type TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { payForOtherCalls } from '@self-print/contract/platform/payForOther.ts';
import { type PaymentView, terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Api } from '../../../api/api.ts';
import type { PlatformFailure } from '../../../api/platformAccess.ts';
import { type Clock, pause } from '../../../base/clock.ts';
import { type Problem, problemOfPlatform } from '../../../problems/problem.ts';
import type { FlowContext, FlowEffects } from '../../kit/flow.ts';
import { isUnderWay, type PaymentEvent, type PaymentState, type PaymentStateAt } from '../state.ts';
import { createCardEffects, usableMethods } from './cardEffects.ts';

/** How often the platform is asked while somebody pays, as the contract says. */
export const POLL_MS = 2 * SECOND_MS;
/** How long a payment without any answer is followed before the screen may end. */
export const UNKNOWN_MS = 60 * SECOND_MS;
/** How long the confirmation stands before it goes on. */
export const PAID_MS = 2.5 * SECOND_MS;

/** What pickup printing learns of a payment. */
type PickupNews =
  | { readonly type: 'retry' }
  | { readonly type: 'back' }
  | { readonly type: 'checked'; readonly order: TerminalOrder }
  | { readonly type: 'failed'; readonly problem: Problem };
/** What a person's own functions learn. */
type PersonalNews =
  | { readonly type: 'take'; readonly orderId: string; readonly printsAtOnce: boolean }
  | {
      readonly type: 'studentCard';
      readonly event:
        | { readonly type: 'cardPaid' }
        | { readonly type: 'cardUnpaid'; readonly offered: boolean };
    };

/** What paying a fee learns. */
type SelfPayNews = { readonly type: 'paid' } | { readonly type: 'unpaid'; readonly offered: boolean };

export interface PaymentContext extends Omit<FlowContext<PaymentState, PaymentEvent>, 'visitToken'> {
  readonly api: Api;
  readonly clock: Clock;
  /** Leaves the payment for the screen below it. */
  readonly close: () => void;
  /** Goes on at the screens below. */
  readonly pickup: (event: PickupNews) => void;
  readonly personal: (event: PersonalNews) => void;
  readonly selfPay: (event: SelfPayNews) => void;
}

/** The effects of a payment. The platform alone says how it stands; a lost answer is asked for again. */
export function createPaymentEffects(context: PaymentContext): FlowEffects<PaymentState> {
  const card = createCardEffects(context);
  let stay = new AbortController();
  let poll = new AbortController();
  return {
    changed: (before, after) => {
      if (after === null) {
        stay.abort();
        stay = new AbortController();
        if (before !== null) abandon(context, card, before);
      }
      card.changed(before, after);
      if (!isFollowed(after)) poll.abort();
      else if (!isFollowed(before)) {
        poll = new AbortController();
        void follow(context, poll.signal);
      }
      if (after !== null && after.at !== before?.at) enter(context, card, after, stay.signal);
      if (after?.at === 'forOther' && isAskedFor(before, after)) void askLink(context, card, after);
    },
  };
}

function isFollowed(state: PaymentState | null): boolean {
  return state?.at === 'forOther' || (state?.at === 'following' && isUnderWay(state));
}

function isAskedFor(before: PaymentState | null, after: PaymentStateAt<'forOther'>): boolean {
  return after.link === null && (before?.at !== 'forOther' || before.link !== null);
}

type CardEffects = ReturnType<typeof createCardEffects>;

function enter(context: PaymentContext, card: CardEffects, state: PaymentState, signal: AbortSignal): void {
  switch (state.at) {
    case 'asking':
      return void ask(context, state);
    case 'starting':
      return void start(context, card, state);
    case 'leaving':
      return void leave(context, card, state);
    case 'paid':
      return void goOn(context, state, signal);
    case 'gone':
      context.close();
      if (state.payable.next === 'fee') context.selfPay({ type: 'unpaid', offered: state.offered });
      if (state.payable.next === 'card')
        context.personal({ type: 'studentCard', event: { type: 'cardUnpaid', offered: state.offered } });
      // Where nobody can pay, the problem below says what to do instead.
      if (state.payable.next === 'resolve' && state.offered) context.pickup({ type: 'back' });
      return;
  }
}

async function ask({ api, current, send }: PaymentContext, state: PaymentState): Promise<void> {
  const answer = await api.action().platform.call(terminalPaymentCalls.payTypes, {});
  const methods = answer.ok ? await usableMethods(api, answer.value) : null;
  if (current() !== state) return;
  send(methods ? { type: 'offered', methods } : { type: 'unavailable' });
}

/** The link by which somebody else pays. A card on the reader is not debited meanwhile. */
async function askLink(
  { api, clock, current, send }: PaymentContext,
  card: CardEffects,
  state: PaymentStateAt<'forOther'>,
): Promise<void> {
  await card.withdraw();
  const { orderId } = state.payable;
  const answer = await api.action().platform.call(payForOtherCalls.link, { orderId });
  const now = current();
  if (now?.at !== 'forOther' || now.link !== null) return;
  if (!answer.ok) return send({ type: 'refused', failure: answer.problem, endsAtMs: clock.nowMs() });
  const { address, secondsLeft } = answer.value;
  send({ type: 'linked', link: { address, endsAtMs: clock.nowMs() + secondsLeft * SECOND_MS } });
}

/** Not cancelled when the person leaves: what was begun must be closed then. */
async function start(
  context: PaymentContext,
  card: CardEffects,
  state: PaymentStateAt<'starting'>,
): Promise<void> {
  const { api, clock, current, send } = context;
  await card.withdraw();
  const answer = await begin(api, state);
  if (current() !== state) {
    void closeOrder(api, state);
    return;
  }
  if (answer.ok) send(seen(clock, answer.value));
  else send({ type: 'refused', failure: answer.problem, endsAtMs: clock.nowMs() + UNKNOWN_MS });
}

function begin(
  api: Api,
  { payable: { orderId, orderType }, start: wish }: PaymentStateAt<'starting'>,
): Promise<Result<PaymentView, PlatformFailure>> {
  const { platform } = api.action();
  const order = { orderId, orderType };
  if (wish.by === 'code')
    return platform.call(terminalPaymentCalls.payByCode, { ...order, authCode: wish.authCode });
  const { channelId, channelType } = wish.method;
  return platform.call(terminalPaymentCalls.unifiedOrder, { ...order, channelId, channelType });
}

function seen({ nowMs }: Clock, view: PaymentView): PaymentEvent {
  return { type: 'seen', view, endsAtMs: nowMs() + view.secondsLeft * SECOND_MS };
}

/** Asks how the payment stands until it is settled. A question without an answer is asked again. */
async function follow({ api, clock, current, send }: PaymentContext, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(clock, POLL_MS, signal);
    const state = current();
    if (signal.aborted || state === null) return;
    const { orderId } = state.payable;
    const answer = await api.action().platform.call(terminalPaymentCalls.queryOrder, { orderId }, { signal });
    if (signal.aborted) return;
    if (answer.ok) send(seen(clock, answer.value));
  }
}

function closeOrder(api: Api, { payable: { orderId } }: PaymentState) {
  return api.action().platform.call(terminalPaymentCalls.closeOrder, { orderId });
}

async function leave(
  { api, current, send }: PaymentContext,
  card: CardEffects,
  state: PaymentState,
): Promise<void> {
  await card.withdraw();
  const answer = await closeOrder(api, state);
  if (current() === state) send({ type: 'closed', view: answer.ok ? answer.value : null });
}

/** Closes what is open when the session ends. Should it fail, the platform closes it when its time has run out. */
function abandon({ api }: PaymentContext, card: CardEffects, before: PaymentState): void {
  if (isFollowed(before)) void card.withdraw().then(() => closeOrder(api, before));
}

/** Shows for a moment that it is paid, then goes on where the person wanted to go. */
async function goOn(context: PaymentContext, state: PaymentState, signal: AbortSignal): Promise<void> {
  const { api, clock, close, pickup, personal, selfPay } = context;
  const { orderId, next } = state.payable;
  await pause(clock, PAID_MS, signal);
  if (signal.aborted) return;
  if (next !== 'check') {
    close();
    if (next === 'fee') selfPay({ type: 'paid' });
    else if (next === 'card') personal({ type: 'studentCard', event: { type: 'cardPaid' } });
    else if (next === 'resolve') pickup({ type: 'retry' });
    else personal({ type: 'take', orderId, printsAtOnce: next === 'print' });
    return;
  }
  const { requestId, platform } = api.action();
  const answer = await platform.call(orderCalls.checkOrder, { orderId }, { signal });
  if (signal.aborted) return;
  close();
  if (!answer.ok) return pickup({ type: 'failed', problem: problemOfPlatform(answer.problem, requestId) });
  pickup({ type: 'checked', order: answer.value });
}
