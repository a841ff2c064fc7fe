import type { RunFault } from '@self-print/contract/campusSync.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { syncRun } from '../../../db/schema/campusSync.ts';
import type { Deps } from '../../../deps.ts';
import { isRun, type RunKey, type RunRow } from './runStore.ts';

/** Longer than a source may take for an answer. */
const LEASE_MS = 5 * MINUTE_MS;

/** A run cannot go on; the records stay as they were. */
export class RunFailure extends Error {
  readonly fault: RunFault;
  constructor(fault: RunFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Somebody stopped the run, or another server took it for cut off. */
export class RunEnded extends Error {}

type LeaseDeps = Pick<Deps, 'db' | 'clock'>;
const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Takes the oldest run of the queue; undefined where there is none. */
export async function claimRun({ db, clock }: LeaseDeps): Promise<RunRow | undefined> {
  const now = clock.now();
  const [row] = await db.orm
    .update(syncRun)
    .set({ state: 'running', startedAt: now, leaseUntil: leaseFrom(now) })
    .where(
      sql`(${syncRun.schoolCode}, ${syncRun.runId}) in (select school_code, run_id from sync_run
        where state = 'queued' order by queued_at limit 1 for update skip locked)`,
    )
    .returning();
  return row;
}

/** Keeps a run, and says how far it has read. */
export async function prolong({ db, clock }: LeaseDeps, key: RunKey, rowsRead: number): Promise<void> {
  const kept = await db.orm
    .update(syncRun)
    .set({ leaseUntil: leaseFrom(clock.now()), rowsRead })
    .where(and(isRun(key), eq(syncRun.state, 'running')))
    .returning({ runId: syncRun.runId });
  if (kept.length === 0) throw new RunEnded();
}

/** Ends the runs whose server is gone. One that is being written is locked, and left alone. */
export async function failInterrupted({ db, clock }: LeaseDeps): Promise<void> {
  const now = clock.now();
  await db.orm
    .update(syncRun)
    .set({ state: 'failed', fault: 'interrupted', endedAt: now, leaseUntil: null })
    .where(
      and(
        eq(syncRun.state, 'running'),
        lt(syncRun.leaseUntil, now),
        sql`(${syncRun.schoolCode}, ${syncRun.runId}) in (select school_code, run_id from sync_run
          where state = 'running' for update skip locked)`,
      ),
    );
}
