const HOUR_MS = 60 * 60_000;
const AHEAD_MS = 8 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** RFC 3339 in Beijing's time, as WeChat Pay writes it; independent of the machine's time zone. */
export const inBeijing = (at: Date): string =>
  `${new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 19)}+08:00`;

/** The moment of a text such as `2026-03-02 16:00:05`; undefined for anything else. */
export function fromBeijing(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** When a clock in Beijing shows the hour of the day after `day` (yyyy-MM-dd). Undefined when that is no day. */
export function hourAfter(day: string, hour: number): Date | undefined {
  const midnight = fromBeijing(`${day} 00:00:00`);
  return midnight && new Date(midnight.getTime() + DAY_MS + hour * HOUR_MS);
}
