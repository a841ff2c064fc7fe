import { ok } from '@self-print/contract/result.ts';
import { and, asc, isNotNull, lte } from 'drizzle-orm';
import { syncScheme } from '../../../db/schema/campusSync.ts';
import { timeZoneOf } from '../../../db/timeZoneOf.ts';
import type { Deps } from '../../../deps.ts';
import { nextRun } from '../schemes/nextRun.ts';
import { isScheme } from '../schemes/schemeStore.ts';
import { queueRun } from './beginRun.ts';

/**
 * Puts the runs in the queue whose time has come. A scheme that was never tried, or has a run under way, waits for its next time. A
 * server that was down begins once what it missed.
 */
export async function beginDue(deps: Pick<Deps, 'db' | 'clock' | 'random'>): Promise<void> {
  const { db, clock } = deps;
  while (true) {
    const begun = await db.transaction(async (queries) => {
      const { orm } = queries;
      const now = clock.now();
      const [scheme] = await orm
        .select()
        .from(syncScheme)
        .where(and(isNotNull(syncScheme.nextRunAt), lte(syncScheme.nextRunAt, now)))
        .orderBy(asc(syncScheme.nextRunAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!scheme) return ok(false);
      const { schedule, watermark } = scheme.rules;
      const nextRunAt = schedule && nextRun(schedule, now, await timeZoneOf(queries, scheme.schoolCode));
      await orm.update(syncScheme).set({ nextRunAt }).where(isScheme(scheme));
      if (scheme.triedRevision === scheme.revision)
        await queueRun(queries, deps, scheme, {
          kind: watermark !== null && scheme.watermark !== null ? 'incremental' : 'full',
          by: scheme.savedBy,
          isScheduled: true,
          allowed: null,
        });
      return ok(true);
    });
    if (!begun.ok || !begun.value) return;
  }
}
