const MINUTES_OF_HOUR = 60;

export interface QuietHours {
  /** Minutes of the day; a span that ends before it begins goes on over midnight. */
  readonly from: number;
  readonly until: number;
}

/** Whether a moment lies in a school's quiet hours, by its clock. */
export function isQuiet(quiet: QuietHours | null, now: Date, timeZone: string): boolean {
  if (quiet === null || quiet.from === quiet.until) return false;
  const minute = minuteOfDay(now, timeZone);
  return quiet.from < quiet.until
    ? minute >= quiet.from && minute < quiet.until
    : minute >= quiet.from || minute < quiet.until;
}

function minuteOfDay(now: Date, timeZone: string): number {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * MINUTES_OF_HOUR + minutes;
}
