import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { PAYMENT_ORDER } from '@self-print/contract/orderTypes.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { type PaymentOrder, paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { requestKey } from '@self-print/web-kit/ordering/requestKey.ts';
import type { Api } from '../../../api/api.ts';
import { type Clock, pause } from '../../../base/clock.ts';
import { type Act, begunAct, isUnderWay } from '../../kit/act.ts';
import type { FlowContext, FlowEffects } from '../../kit/flow.ts';
import type { Payable } from '../../payment/state.ts';
import { releaseOrder } from '../../pickup/effects/resolveCode.ts';
import type { PayerWish, SelfPayEvent, SelfPayState, SelfPayStateAt } from '../state.ts';

/** How long one question for a card lasts; it is asked again as long as a person is asked for. */
const READ_SECONDS = 5;
const READ_LIMIT_MS = 10 * SECOND_MS;
/** Between two questions when the reader does not answer, or the last card was nobody's. */
export const AGAIN_MS = 2 * SECOND_MS;

export interface SelfPayContext extends Omit<FlowContext<SelfPayState, SelfPayEvent>, 'visitToken'> {
  readonly api: Api;
  readonly clock: Clock;
  /** Opens the payment of an order above the flow. */
  readonly pay: (payable: Payable) => void;
  /** Continues with an order that this terminal has claimed. */
  readonly confirmOrder: (order: TerminalOrder) => void;
  /** Prints the order that was just confirmed. */
  readonly print: () => void;
}

/** The effects of paying a fee. */
export function createSelfPayEffects(context: SelfPayContext): FlowEffects<SelfPayState> {
  let reading = new AbortController();
  return {
    changed: (before, after) => {
      const look = begunAct(lookOf(before), lookOf(after));
      if (look !== null) void findPayer(context, look);
      if (after?.at !== 'payer') reading.abort();
      else if (before?.at !== 'payer') {
        reading = new AbortController();
        void readCards(context, reading.signal);
      }
      const receipt = begunAct(receiptOf(before), receiptOf(after));
      if (after?.at === 'done' && receipt !== null) void printReceipt(context, after.order, receipt);
      if (after?.at === 'confirm' && begunAct(payOf(before), after.act) !== null) void order(context, after);
    },
  };
}

const lookOf = (state: SelfPayState | null) => (state?.at === 'payer' ? state.act : null);
const receiptOf = (state: SelfPayState | null) => (state?.at === 'done' ? state.act : null);
const payOf = (state: SelfPayState | null) => (state?.at === 'confirm' ? state.act : null);

async function findPayer({ api, current, send }: SelfPayContext, act: Act<PayerWish>): Promise<void> {
  const { platform } = api.action();
  const { by, number } = act.wish;
  const answer = await (by === 'card'
    ? platform.call(paymentItemCalls.getCardNumber, { x: number })
    : platform.call(paymentItemCalls.findPayer, { number }));
  if (lookOf(current()) !== act) return;
  send(answer.ok ? { type: 'found', payer: answer.value } : { type: 'failed', failure: answer.problem });
}

/** A card on the reader names its owner; without a reader the number is typed. */
async function readCards({ api, clock, current, send }: SelfPayContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { agent } = api.action();
    const limits = { timeoutMs: READ_LIMIT_MS, signal };
    const answer = await agent(cardCalls.campusCardRead, { waitSeconds: READ_SECONDS }, limits);
    if (signal.aborted) return;
    const isAbsent =
      !answer.ok && answer.problem.kind === 'refused' && answer.problem.name === 'CAMPUS_CARD_ABSENT';
    const number = answer.ok ? (answer.value.userId ?? answer.value.cardNo) : null;
    if (number !== null && !isUnderWay(lookOf(current())))
      send({ type: 'look', wish: { by: 'card', number } });
    if (!isAbsent) await pause(clock, AGAIN_MS, signal);
  }
}

/** Orders the fee, and has it paid. The same wish is the same order, however often it is asked for. */
async function order(context: SelfPayContext, state: SelfPayStateAt<'confirm'>): Promise<void> {
  const { api, current, send, pay } = context;
  const { item, payer, positions, draftId } = state.chosen;
  const wish = {
    paymentId: item.paymentId,
    price: state.amountFen,
    payerId: payer?.payerId,
    references: positions?.map(({ reference }) => reference),
  };
  const answer = await api
    .action()
    .platform.call(paymentItemCalls.create, { ...wish, requestKey: requestKey(draftId, wish) });
  if (payOf(current()) !== state.act) return;
  if (!answer.ok) return send({ type: 'failed', failure: answer.problem });
  send({ type: 'ordered', order: answer.value });
  pay(payableOf(answer.value));
}

/** There is nothing to confirm about a receipt: it prints at once. One that nobody waits for any more is given back. */
async function printReceipt(
  { api, current, send, confirmOrder, print }: SelfPayContext,
  { orderId }: PaymentOrder,
  act: Act<'receipt'>,
): Promise<void> {
  const answer = await api.action().platform.call(paymentItemCalls.printReceipt, { orderId });
  const isAwaited = receiptOf(current()) === act;
  if (!answer.ok) {
    if (isAwaited) send({ type: 'failed', failure: answer.problem });
    return;
  }
  if (!isAwaited) return releaseOrder(api, answer.value.orderId);
  confirmOrder(answer.value);
  print();
}

function payableOf({ orderId, title, amountFen }: PaymentOrder): Payable {
  return { orderId, orderType: PAYMENT_ORDER, title, amountFen, next: 'fee' };
}
