import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { TrainCardLimits } from '@self-print/contract/settings.ts';

/** What a card must be before it is written, and what it must be afterwards. */
export type CardCheck = ErrorName | null;

export function mayWrite(card: TrainCardRecord, { writesMax }: TrainCardLimits): CardCheck {
  if (!card.blank) return 'TRAIN_WRITE_NOT_BLANK';
  return card.changeTimes >= writesMax ? 'TRAIN_WRITE_LIMIT' : null;
}

export function mayChange(card: TrainCardRecord, { writesMax }: TrainCardLimits): CardCheck {
  if (card.blank) return 'TRAIN_CARD_BLANK';
  return card.changeTimes >= writesMax ? 'TRAIN_CHANGE_LIMIT' : null;
}

/** @param today as YYYY-MM-DD, where the terminal stands */
export function mayRecharge(
  card: TrainCardRecord,
  today: string,
  { ticketsMax, rechargeYears }: TrainCardLimits,
): CardCheck {
  if (card.blank) return 'TRAIN_CARD_BLANK';
  if (card.ticketsTimes >= ticketsMax) return 'TRAIN_RECHARGE_TICKETS_LEFT';
  const { lastRechargeDate: last } = card;
  if (last !== null && today <= yearsAfter(last, rechargeYears)) return 'TRAIN_RECHARGE_WITHIN_YEAR';
  return null;
}

/** The same day some years later, as YYYY-MM-DD; 29 February becomes 1 March where there is none. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return isoDay(Date.UTC(year + years, month - 1, date));
}

function isoDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The day at the terminal, which keeps the school's time, as YYYY-MM-DD. */
export function localDay(atMs: number): string {
  const date = new Date(atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Stations stand on the card without the word that says what kind of place they are. */
export function isStationName(name: string): boolean {
  return !/[市县站]$/.test(name);
}
