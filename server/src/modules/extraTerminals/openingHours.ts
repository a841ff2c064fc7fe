import type { OpeningSpan } from '@self-print/contract/platform/extraTerminals.ts';

const DAYS = 7;
const MIDNIGHT = '00:00';
const END_OF_DAY = '24:00';

interface WeekTime {
  /** 1 Monday to 7 Sunday. */
  readonly day: number;
  readonly time: string;
}

interface Opening {
  /** Null: the hours are not known. */
  readonly openNow: boolean | null;
  readonly changesAt: WeekTime | null;
  readonly today: number;
}

/** Whether a place with these hours is open at a moment, and when that changes, by the clock of its time zone. */
export function openingAt(hours: readonly OpeningSpan[], timeZone: string, at: Date): Opening {
  const now = weekTimeIn(timeZone, at);
  const today = now.day;
  if (hours.length === 0) return { openNow: null, changesAt: null, today };
  const current = hours.find(({ day, from, to }) => day === today && from <= now.time && now.time < to);
  return {
    openNow: current !== undefined,
    changesAt: current ? closingOf(current, hours) : nextOpening(hours, now),
    today,
  };
}

/** When a span ends, also where it goes on after midnight; null when it never does. */
function closingOf(current: OpeningSpan, hours: readonly OpeningSpan[]): WeekTime | null {
  let last = current;
  for (let days = 0; days < DAYS; days += 1) {
    if (last.to !== END_OF_DAY) return { day: last.day, time: last.to };
    const following = (last.day % DAYS) + 1;
    const next = hours.find(({ day, from }) => day === following && from === MIDNIGHT);
    if (!next) return { day: following, time: MIDNIGHT };
    last = next;
  }
  return null;
}

function nextOpening(hours: readonly OpeningSpan[], now: WeekTime): WeekTime | null {
  const ahead = ({ day, from }: OpeningSpan) => {
    const days = (day - now.day + DAYS) % DAYS;
    return days === 0 && from <= now.time ? DAYS : days;
  };
  const [next] = hours.toSorted(
    (one, other) => ahead(one) - ahead(other) || one.from.localeCompare(other.from),
  );
  return next ? { day: next.day, time: next.from } : null;
}

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function weekTimeIn(timeZone: string, at: Date): WeekTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return { day: NAMES.indexOf(part('weekday')) + 1, time: `${part('hour')}:${part('minute')}` };
}
