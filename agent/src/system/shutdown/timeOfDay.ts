import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';

interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** No zone is farther from UTC than this. */
const OFFSET_MAX_MS = DAY_MS;
const TIME_OF_DAY = /^(\d{2}):(\d{2})$/;

/**
 * The next time after `after` at which clocks in a zone show a time of day. A time skipped in spring is moved to the end of the
 * gap. One that occurs twice in autumn counts the first time.
 * @param timeOfDay `HH:MM`; anything else is a bug
 * @param after milliseconds since 1970, UTC
 * @param zone IANA name, such as `Asia/Shanghai`
 */
export function nextMoment(timeOfDay: string, after: number, zone: string): number {
  const [, hour, minute] = TIME_OF_DAY.exec(timeOfDay) ?? [];
  if (hour === undefined || minute === undefined) throw new Error(`${timeOfDay} is not a time of day`);
  const clock = wallClock(zone);
  const today = clock(after);
  // Today's may have passed; tomorrow's has not, except where a zone skips a whole day.
  for (let ahead = 0; ; ahead += 1) {
    const wanted = Date.UTC(today.year, today.month - 1, today.day + ahead, Number(hour), Number(minute));
    const found = firstMomentAt(wanted, clock);
    if (found > after) return found;
  }
}

/** The zone of this name; that of this machine where there is no name, or none that this machine knows. */
export function knownZone(name: string | undefined): string {
  const own = new Intl.DateTimeFormat();
  if (name === undefined) return own.resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return own.resolvedOptions().timeZone;
  }
}

/** The first time at which clocks show the given wall time or a later one; the wall time is encoded as if it were UTC. */
function firstMomentAt(wanted: number, clock: (moment: number) => WallTime): number {
  const shown = (moment: number) => {
    const { year, month, day, hour, minute } = clock(moment);
    return Date.UTC(year, month - 1, day, hour, minute);
  };
  // The result is the wall time as UTC minus the offset valid then, which is the offset shortly before or shortly after. The
  // earliest consistent result wins; in a gap neither is, and the offset from before leads to a time after it.
  const offsets = [wanted - OFFSET_MAX_MS, wanted + OFFSET_MAX_MS].map((moment) => shown(moment) - moment);
  const candidates = offsets.map((offset) => wanted - offset).toSorted((a, b) => a - b);
  const exact = candidates.find((moment) => shown(moment) === wanted);
  if (exact !== undefined) return exact;
  const [before = wanted, behind = wanted] = candidates;
  return endOfGap(before, behind, wanted, shown);
}

/** The first whole minute in `(before, behind]` at which clocks show a later time than wanted. */
function endOfGap(before: number, behind: number, wanted: number, shown: (moment: number) => number): number {
  let low = before;
  let high = behind;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / MINUTE_MS / 2) * MINUTE_MS;
    if (shown(middle) > wanted) high = middle;
    else low = middle;
  }
  return high;
}

function wallClock(zone: string): (moment: number) => WallTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (moment) => {
    const parts = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
    return { year, month, day, hour, minute };
  };
}
