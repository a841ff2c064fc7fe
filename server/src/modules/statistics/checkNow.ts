import type { CallAnswer } from '@self-print/contract/call.ts';
import type { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { eq } from 'drizzle-orm';
import { statisticsHead } from '../../db/schema/statistics.ts';
import { lengthOf } from './calendar.ts';
import { checkFigures, type Period } from './checkFigures.ts';
import { countStatistics } from './count.ts';
import type { StatisticsDeps } from './head.ts';

/** Brings the figures up to date and compares those of a period with the rows, for whoever asks. */
export async function checkNow(
  deps: StatisticsDeps,
  schoolCode: string,
  { from, to }: Period,
): Promise<CallAnswer<typeof statisticsCalls.check>> {
  await countStatistics(deps);
  const [head] = await deps.db.orm
    .select()
    .from(statisticsHead)
    .where(eq(statisticsHead.schoolCode, schoolCode));
  const faults = head ? await checkFigures(deps.db, head, { from, to }) : [];
  return { days: lengthOf({ from, to }), faults: [...faults], checkedAt: deps.clock.now().toISOString() };
}
