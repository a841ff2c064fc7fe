import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { syncScheme } from '../../../db/schema/campusSync.ts';
import type { Clock } from '../../../system.ts';
import { nextRun } from './nextRun.ts';
import { isScheme } from './schemeStore.ts';

/** Plans the next runs of a school's schemes by the clock of another time zone. */
export const replanSyncs =
  (clock: Clock) =>
  async ({ orm }: Queries, schoolCode: string, timeZone: string): Promise<void> => {
    const planned = await orm
      .select()
      .from(syncScheme)
      .where(and(eq(syncScheme.schoolCode, schoolCode), isNotNull(syncScheme.nextRunAt)))
      .orderBy(syncScheme.schemeId)
      .for('no key update');
    for (const scheme of planned) {
      const { schedule } = scheme.rules;
      // Every so many hours is the same by any clock.
      if (schedule === null || schedule.kind === 'hours') continue;
      await orm
        .update(syncScheme)
        .set({ nextRunAt: nextRun(schedule, clock.now(), timeZone) })
        .where(isScheme(scheme));
    }
  };
