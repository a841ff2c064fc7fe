import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { TrainCardLimits } from '@self-print/contract/settings.ts';

/** Requirements on a card before and after it is written. */
export type CardCheck = ErrorName | null;

export function mayWrite(card: TrainCardRecord, { writesMax }: TrainCardLimits): CardCheck {
  if (!card.blank) return 'TRAIN_WRITE_NOT_BLANK';
  return card.changeTimes >= writesMax ? 'TRAIN_WRITE_LIMIT' : null;
}

export function mayChange(card: TrainCardRecord, { writesMax }: TrainCardLimits): CardCheck {
  if (card.blank) return 'TRAIN_CARD_BLANK';
  return card.changeTimes >= writesMax ? 'TRAIN_CHANGE_LIMIT' : null;
}

/** @param today as YYYY-MM-DD, in the terminal's time zone */
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

/** The same day some years later, as YYYY-MM-DD; 29 February becomes 1 March in other years. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return isoDay(Date.UTC(year + years, month - 1, date));
}

function isoDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The current day at the terminal, in the school's time zone, as YYYY-MM-DD. */
export function localDay(atMs: number): string {
  const date = new Date(atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Station names on the card omit the suffix for the kind of place. */
export function isStationName(name: string): boolean {
  return !/[市县站]$/.test(name);
}
