import { type CardStep, cardPrinterCalls } from '@self-print/contract/agent/cardPrinter.ts';
import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import type { Api } from '../../api/api.ts';
import { type Clock, pause } from '../../base/clock.ts';
import type { PersonCall } from '../kit/personCall.ts';
import type { MakeEnd } from './state.ts';

/** How often the agent is asked how far it is. */
export const STEP_MS = SECOND_MS;
/** A card takes two minutes at most. Whoever has waited this long learns that nobody knows. */
export const MAKE_LIMIT_MS = 5 * MINUTE_MS;

interface Making {
  readonly api: Api;
  readonly clock: Clock;
  readonly orderId: string;
  readonly onStep: (step: CardStep) => void;
}

/** Whether this terminal can make a card now. */
export function canMakeCards({ devices }: Pick<KioskState, 'devices'>): boolean {
  return devices.some(
    ({ device, state }) => device === 'cardPrinter' && (state === 'ready' || state === 'busy'),
  );
}

/**
 * Has this terminal make the card. The platform gives leave once; the agent makes at most one card for it, however often it is asked, so asking is
 * also how to learn how far it is. Without a leave there is no card.
 */
export async function makeOutcome(ask: PersonCall, making: Making): Promise<MakeEnd> {
  const { api, clock, orderId, onStep } = making;
  const leave = await ask(studentCardCalls.grantMake, { orderId });
  if (!leave.ok) return 'failed';
  const { makeId } = leave.value;
  const until = clock.nowMs() + MAKE_LIMIT_MS;
  let isAsked = false;
  for (;;) {
    const answer = await api.action().agent(cardPrinterCalls.make, { makeId });
    if (answer.ok) {
      const { step } = answer.value;
      if (step === 'done' || step === 'failed') return step;
      if (step === 'unconfirmed') return 'unknown';
      onStep(step);
    } else if (answer.problem.kind === 'refused' && !isAsked) {
      // It never took the request.
      return 'failed';
    }
    isAsked = true;
    if (clock.nowMs() >= until) return 'unknown';
    await pause(clock, STEP_MS, new AbortController().signal);
  }
}
