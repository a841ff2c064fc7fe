import { dateIn, type Span, startOfMonth } from '../../calendar/countPeriod.ts';

const AUTUMN_BEGINS = 9;
const SPRING_BEGINS = 2;

/** The half of the school year that contains a time: September to January or February to August, in the school's time zone. */
export function termOf(at: Date, timeZone: string): Span {
  const { year, month } = dateIn(timeZone, at);
  if (month >= SPRING_BEGINS && month < AUTUMN_BEGINS) {
    return {
      from: startOfMonth(timeZone, year, SPRING_BEGINS),
      to: startOfMonth(timeZone, year, AUTUMN_BEGINS),
    };
  }
  const begun = month >= AUTUMN_BEGINS ? year : year - 1;
  return {
    from: startOfMonth(timeZone, begun, AUTUMN_BEGINS),
    to: startOfMonth(timeZone, begun + 1, SPRING_BEGINS),
  };
}
