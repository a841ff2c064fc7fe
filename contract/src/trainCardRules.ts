import type { TrainCardRecord } from './agent/trainCard.ts';
import type { TrainCardLimits } from './settings.ts';

/** What may be done with a train discount card. */
export type TrainOperation = 'write' | 'recharge' | 'change';

/** What decides whether a card may be written. */
export type CardFacts = Pick<TrainCardRecord, 'blank' | 'ticketsTimes' | 'changeTimes' | 'lastRechargeDate'>;

/**
 * Why a card may not be written; null when it may. The platform asks before it grants a write, and the agent once more before the
 * card is touched.
 */
export type CardCheck =
  | 'TRAIN_WRITE_NOT_BLANK'
  | 'TRAIN_WRITE_LIMIT'
  | 'TRAIN_CARD_BLANK'
  | 'TRAIN_CHANGE_LIMIT'
  | 'TRAIN_RECHARGE_TICKETS_LEFT'
  | 'TRAIN_RECHARGE_WITHIN_YEAR'
  | null;

export function mayWrite(card: CardFacts, { writesMax }: Pick<TrainCardLimits, 'writesMax'>): CardCheck {
  if (!card.blank) return 'TRAIN_WRITE_NOT_BLANK';
  return card.changeTimes >= writesMax ? 'TRAIN_WRITE_LIMIT' : null;
}

export function mayChange(card: CardFacts, { writesMax }: Pick<TrainCardLimits, 'writesMax'>): CardCheck {
  if (card.blank) return 'TRAIN_CARD_BLANK';
  return card.changeTimes >= writesMax ? 'TRAIN_CHANGE_LIMIT' : null;
}

/** @param today as YYYY-MM-DD, in the school's time zone */
export function mayRecharge(
  card: CardFacts,
  today: string,
  { ticketsMax, rechargeYears }: TrainCardLimits,
): CardCheck {
  if (card.blank) return 'TRAIN_CARD_BLANK';
  if (card.ticketsTimes >= ticketsMax) return 'TRAIN_RECHARGE_TICKETS_LEFT';
  const { lastRechargeDate: last } = card;
  if (last !== null && today <= yearsAfter(last, rechargeYears)) return 'TRAIN_RECHARGE_WITHIN_YEAR';
  return null;
}

/** The same day some years later, as YYYY-MM-DD; 29 February becomes 1 March in other years. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return isoDay(Date.UTC(year + years, month - 1, date));
}

function isoDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Station names on the card omit the suffix for the kind of place. */
export function isStationName(name: string): boolean {
  return !/[市县站]$/.test(name);
}
