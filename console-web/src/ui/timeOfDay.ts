const MINUTES_OF_HOUR = 60;
const DIGITS = 2;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** A minute of the day as hours and minutes. */
export function timeOf(minute: number): string {
  const part = (value: number) => String(value).padStart(DIGITS, '0');
  return `${part(Math.floor(minute / MINUTES_OF_HOUR))}:${part(minute % MINUTES_OF_HOUR)}`;
}

/** The minute of the day that was typed as hours and minutes; undefined for anything else. */
export function minuteOf(time: string): number | undefined {
  const match = TIME.exec(time.trim());
  return match ? Number(match[1]) * MINUTES_OF_HOUR + Number(match[2]) : undefined;
}
