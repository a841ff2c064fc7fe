import { DAY_MS, HOUR_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { OUTPATIENT_ORDER } from '@self-print/contract/orderTypes.ts';
import { and, eq, exists, inArray, isNull, lt, lte, ne, notInArray, or } from 'drizzle-orm';
import { printOrder } from '../../../db/schema/orders.ts';
import { outpatientReport } from '../../../db/schema/outpatient.ts';
import type { Deps } from '../../../deps.ts';
import { despiteFailures } from '../../../despiteFailures.ts';
import type { Timers } from '../../../system.ts';
import { forgetFile } from './forgetFile.ts';
import { tellHospitals } from './tellHospitals.ts';

const PERIOD_MS = 10 * SECOND_MS;
/** A file goes by then even while its order counts as printing: its terminal fetched it at the beginning. */
const FILE_KEPT_MS_MAX = HOUR_MS;
/** Nobody can say any more whether an unconfirmed print came out. */
const UNSETTLED_MS_MAX = 30 * DAY_MS;
const AT_ONCE = 50;

/** Deletes files whose time is over, and tells hospitals what was printed, periodically; the returned function stops it. */
export function scheduleOutpatient(deps: Deps, timers: Timers): () => void {
  return timers.every(PERIOD_MS, () => runUpkeep(deps));
}

/** Safe to run on several servers at once. What fails is tried again with the next run, and does not stop the rest. */
export async function runUpkeep(deps: Deps): Promise<void> {
  for (const work of [forgetFiles, dropUnprinted, tellHospitals])
    await work(deps).catch((error: unknown) => deps.log.error('outpatient-job-failed', error));
}

/** Files whose print has ended, was not begun in time, or takes too long. */
async function forgetFiles(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const isHeld = inArray(printOrder.state, ['claimed', 'printing']);
  const due = await deps.db.orm
    .select({ schoolCode: printOrder.schoolCode, orderId: printOrder.orderId })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.orderType, OUTPATIENT_ORDER),
        ne(printOrder.documentKey, ''),
        or(
          notInArray(printOrder.state, ['paid', 'claimed', 'printing']),
          and(eq(printOrder.state, 'paid'), lte(printOrder.validUntil, now)),
          and(
            isHeld,
            lte(printOrder.validUntil, now),
            or(isNull(printOrder.leaseExpiresAt), lte(printOrder.leaseExpiresAt, now)),
          ),
          lte(printOrder.createdAt, new Date(now.getTime() - FILE_KEPT_MS_MAX)),
        ),
      ),
    )
    .limit(AT_ONCE);
  await despiteFailures(due, (order) => forgetFile(deps, order));
}

/** The hospital's number of a report that was not printed after all is of no use to anybody. */
async function dropUnprinted({ db, clock }: Deps): Promise<void> {
  const { orm } = db;
  const ofUnprinted = orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, outpatientReport.schoolCode),
        eq(printOrder.orderId, outpatientReport.orderId),
        inArray(printOrder.state, ['cancelled', 'failed']),
      ),
    );
  const oldest = new Date(clock.now().getTime() - UNSETTLED_MS_MAX);
  await orm
    .update(outpatientReport)
    .set({ telling: 'dropped', referenceEncrypted: null })
    .where(
      and(
        eq(outpatientReport.telling, 'open'),
        or(exists(ofUnprinted), lt(outpatientReport.createdAt, oldest)),
      ),
    );
}
