import type { FleetTrouble } from '@self-print/contract/fleetTrouble.ts';
import { HOUR_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { FleetState } from '@self-print/contract/platform/fleet.ts';
import type { AttemptState } from '@self-print/contract/platform/paymentAdmin.ts';
import { LINK_SILENCE_SECONDS } from '@self-print/contract/terminalLink.ts';
import { and, count, eq, gte, inArray, isNull, max, sql } from 'drizzle-orm';
import { type QueueAge, readQueues } from '../../db/queueAges.ts';
import { backUp } from '../../db/schema/backUps.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { payAttempt } from '../../db/schema/payments.ts';
import { school } from '../../db/schema/schools.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { countTroubles } from '../fleet/fleetTroubles.ts';

/** Numbers of the platform as a whole, over all schools; nothing about anybody. */
export interface PlatformFigures {
  readonly terminals: ReadonlyMap<FleetState, number>;
  /** Orders that people hold at a terminal, and orders that one prints. */
  readonly orders: ReadonlyMap<string, number>;
  /** Attempts to pay that were begun within an hour, by how far they are. */
  readonly attempts: ReadonlyMap<AttemptState, number>;
  readonly troubles: ReadonlyMap<FleetTrouble, number>;
  readonly queues: readonly QueueAge[];
  /** The moment whose data the last back-up holds; null without any. */
  readonly lastBackUp: Date | null;
}

const ATTEMPTS_WITHIN_MS = HOUR_MS;

/** Counts, in the same order of precedence for terminals as the console's list. */
export async function readPlatformFigures({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<PlatformFigures> {
  const { orm } = db;
  const now = clock.now().getTime();
  const seenSince = new Date(now - LINK_SILENCE_SECONDS * SECOND_MS).toISOString();
  const state = sql<FleetState>`case when ${terminal.activatedAt} is null then 'notActivated'
    when ${terminal.paused} then 'paused'
    when (${terminal.lastSeenAt} >= ${seenSince}) is not true then 'offline'
    when ${terminal.maintenance} then 'maintenance'
    else 'inService' end`.as('state');
  const terminals = await orm
    .select({ state, number: count() })
    .from(terminal)
    .where(isNull(terminal.archivedAt))
    .groupBy(sql`state`);
  const orders = await orm
    .select({ state: printOrder.state, number: count() })
    .from(printOrder)
    .where(inArray(printOrder.state, ['claimed', 'printing']))
    .groupBy(printOrder.state);
  const attempts = await orm
    .select({ state: payAttempt.state, number: count() })
    .from(school)
    .innerJoin(
      payAttempt,
      and(
        eq(payAttempt.schoolCode, school.schoolCode),
        gte(payAttempt.createdAt, new Date(now - ATTEMPTS_WITHIN_MS)),
      ),
    )
    .groupBy(payAttempt.state);
  const byState = <State>(rows: readonly { readonly state: State; readonly number: number }[]) =>
    new Map(rows.map((row) => [row.state, row.number]));
  const [last] = await orm.select({ takenAt: max(backUp.takenAt) }).from(backUp);
  return {
    terminals: byState(terminals),
    orders: byState(orders),
    attempts: byState(attempts),
    troubles: await countTroubles({ db, clock }),
    queues: await readQueues(db, clock.now()),
    lastBackUp: last?.takenAt ?? null,
  };
}
