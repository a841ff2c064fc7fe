import type { CardMakeState } from '@self-print/contract/platform/studentCard.ts';
import type { studentCardMake } from '../../../db/schema/studentCards.ts';

export type MakeRow = typeof studentCardMake.$inferSelect;

/** A leave that nobody used in time is no card: the agent cannot begin with it any more. */
export function makeStateOf({ state, leaseEndsAt }: MakeRow, now: Date): CardMakeState {
  return state === 'granted' && leaseEndsAt <= now ? 'failed' : state;
}

/** Whether the terminal may be at work right now. */
export function isUnderWay({ state, leaseEndsAt }: MakeRow, now: Date): boolean {
  return (state === 'granted' || state === 'begun') && now < leaseEndsAt;
}

/** Whether a card may be, or may have been, made, so that the office must not make another one. */
export function isOpen(make: MakeRow | null, now: Date): boolean {
  if (make === null) return false;
  const state = makeStateOf(make, now);
  return state === 'granted' || state === 'begun' || state === 'unconfirmed';
}
