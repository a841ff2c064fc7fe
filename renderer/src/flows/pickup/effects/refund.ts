import { SECOND_MS } from '@self-print/contract/limits.ts';
import { terminalRefundCalls } from '@self-print/contract/platform/payments.ts';
import { pause } from '../../../base/clock.ts';
import type { RefundClaim } from '../state.ts';
import type { PickupContext } from './context.ts';

/** The agent reports the end of a print by itself; until it has, the platform cannot say. */
export const LOOK_AGAIN_MS = 3 * SECOND_MS;
const LOOKS_MAX = 20;

/** Finds out whether and how the money of an order comes back. Where that cannot be known, nothing is offered. */
export async function lookForMoney(context: PickupContext, claim: RefundClaim): Promise<void> {
  const { api, clock, signal, send } = context;
  const isShown = () => {
    const state = context.current();
    return !signal.aborted && state?.at === 'problem' && state.refund?.claim === claim;
  };
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const answer = await api.action().platform.call(terminalRefundCalls.refundWay, claim, { signal });
    if (!isShown() || !answer.ok) return;
    const { way, amountFen } = answer.value;
    if (way === 'none') return;
    if (way !== 'later') return send({ type: 'refundOffered', way, amountFen });
    await pause(clock, LOOK_AGAIN_MS, signal);
    if (!isShown()) return;
  }
}

/** Asks for the money, as the person pressed the button. Not cut off when they leave. */
export async function askForMoney(context: PickupContext, claim: RefundClaim): Promise<void> {
  const answer = await context.api.action().platform.call(terminalRefundCalls.refund, claim);
  const state = context.current();
  if (context.signal.aborted || state?.at !== 'problem' || state.refund?.claim !== claim) return;
  const outcome = !answer.ok ? 'failed' : answer.value.outcome === 'refunding' ? 'back' : 'review';
  context.send({ type: 'refundAnswered', outcome });
}
