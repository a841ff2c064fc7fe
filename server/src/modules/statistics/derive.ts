import type { Figures } from '@self-print/contract/platform/statistics.ts';
import type { Counted } from '@self-print/contract/statistics.ts';

const MINUTE_SECONDS = 60;
const TENTHS = 10;

/** Completes counted figures by those that follow from them; averages and shares to one decimal. */
export function derive(counted: Readonly<Record<Counted, number>>): Figures {
  const { chargedFen, refundedFen, waitSeconds, withinHour, printed, prints, sheets } = counted;
  const faulty = counted.failures + counted.unconfirmed;
  return {
    ...counted,
    netFen: chargedFen - refundedFen,
    waitMinutes: ratio(waitSeconds / MINUTE_SECONDS, printed),
    withinHourShare: ratio(withinHour * 100, printed),
    faultShare: ratio(faulty * 100, prints),
    wasteShare: ratio(counted.wasteSheets * 100, sheets),
  };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * TENTHS) / TENTHS;
}
