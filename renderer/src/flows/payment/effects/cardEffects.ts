import { cardPaymentAgentCalls } from '@self-print/contract/agent/cardPayments.ts';
import { cardCalls } from '@self-print/contract/agent/cards.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { PayMethod } from '@self-print/contract/platform/payments.ts';
import type { Api } from '../../../api/api.ts';
import { type Clock, pause } from '../../../base/clock.ts';
import { readyDevices } from '../../kit/readyDevices.ts';
import type { PaymentEvent, PaymentState, PaymentStateAt } from '../state.ts';

/** How long one question for a card lasts; it is asked again as long as the payment waits. */
const READ_SECONDS = 5;
const READ_LIMIT_MS = 10 * SECOND_MS;
/** A card system may take 20 s; the agent reports the outcome however long it takes. */
const TAKE_LIMIT_MS = 30 * SECOND_MS;
const WITHDRAW_LIMIT_MS = 30 * SECOND_MS;
/** How long a person can read that a card was not understood before the next one is waited for. */
export const TROUBLE_MS = 2 * SECOND_MS;

/** Refusals of the agent before anything was sent to the card system. */
const NOTHING_TAKEN: ReadonlySet<ErrorName | undefined> = new Set([
  'AGENT_STORAGE_FAILED',
  'CAMPUS_CARD_CANNOT_DEDUCT',
  'DEVICE_ABSENT',
  'DEVICE_FAULT',
]);

export interface CardContext {
  readonly api: Api;
  readonly clock: Clock;
  readonly current: () => PaymentState | null;
  readonly send: (event: PaymentEvent) => void;
}

/** Leaves out the campus card while no reader of this terminal works. */
export async function usableMethods(api: Api, methods: readonly PayMethod[]): Promise<readonly PayMethod[]> {
  if (!methods.some(({ flow }) => flow === 'card')) return methods;
  const isReady = (await readyDevices(api)).has('campusCard');
  return isReady ? methods : methods.filter(({ flow }) => flow !== 'card');
}

/** What happens at the card reader while a payment by card is followed. */
export function createCardEffects(context: CardContext) {
  let reading = new AbortController();
  /** What has been handed out and may still be charged; it is withdrawn before anything else is begun. */
  let instruction: string | null = null;
  return {
    changed: (before: PaymentState | null, after: PaymentState | null): void => {
      const [from, to] = [stepOf(before), stepOf(after)];
      const following = after?.at === 'following' ? after : null;
      if (following?.view?.present?.kind === 'card') instruction = following.view.present.instruction;
      // It has been charged: the next payment must not wait for it to be withdrawn.
      if (after?.at === 'paid') instruction = null;
      if (to?.at !== 'reading') reading.abort();
      else if (from?.at !== 'reading') {
        reading = new AbortController();
        void read(context, reading.signal);
      }
      if (to?.at === 'taking' && from !== to && instruction !== null && following)
        void take(context, following, instruction, to);
    },
    /** Takes back what was handed out, and tells the platform through the agent; does nothing for the other ways. */
    withdraw: async (): Promise<void> => {
      if (instruction === null) return;
      const taken = instruction;
      instruction = null;
      const { agent } = context.api.action();
      await agent(cardPaymentAgentCalls.withdraw, { instruction: taken }, { timeoutMs: WITHDRAW_LIMIT_MS });
    },
  };
}

function stepOf(state: PaymentState | null) {
  return state?.at === 'following' ? state.card : null;
}

async function read({ api, clock, current, send }: CardContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { agent } = api.action();
    const limits = { timeoutMs: READ_LIMIT_MS, signal };
    const answer = await agent(cardCalls.campusCardRead, { waitSeconds: READ_SECONDS }, limits);
    const state = current();
    if (signal.aborted || state?.at !== 'following') return;
    if (answer.ok) return send({ type: 'cardRead', physicalNo: answer.value.physicalNo });
    // Its time is over: the platform says how it ended.
    if (clock.nowMs() >= state.endsAtMs) return;
    const name = answer.problem.kind === 'refused' ? answer.problem.name : undefined;
    if (name === 'CAMPUS_CARD_ABSENT') continue;
    const isCard = name === 'CAMPUS_CARD_READ_FAILED' || name === 'CAMPUS_CARD_RANDOM_NUMBER';
    if (name !== 'DEVICE_BUSY') send({ type: 'cardTrouble', trouble: isCard ? 'unreadable' : 'device' });
    await pause(clock, TROUBLE_MS, signal);
  }
}

async function take(
  { api, current, send }: CardContext,
  state: PaymentStateAt<'following'>,
  instruction: string,
  { physicalNo, password }: { readonly physicalNo: string; readonly password: string | undefined },
): Promise<void> {
  const { agent } = api.action();
  const request = { instruction, physicalNo, password };
  const answer = await agent(cardPaymentAgentCalls.pay, request, { timeoutMs: TAKE_LIMIT_MS });
  const now = current();
  if (now?.at !== 'following' || now.payable !== state.payable) return;
  const isUntouched =
    !answer.ok && answer.problem.kind === 'refused' && NOTHING_TAKEN.has(answer.problem.name);
  // Whatever else was answered, or nothing: the money may have been taken.
  send(isUntouched ? { type: 'cardTrouble', trouble: 'device' } : { type: 'cardTold' });
}
