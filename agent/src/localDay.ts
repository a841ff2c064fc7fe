import { knownZone } from './system/shutdown/timeOfDay.ts';

/**
 * The day at the terminal, as YYYY-MM-DD.
 * @param zone the terminal's, as the platform says; the machine's where it has not said one
 */
export function localDay(atMs: number, zone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: knownZone(zone),
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}
