import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS, TAKE_CODE_VALID_DAYS } from '@self-print/contract/limits.ts';
import { PAY_PROVIDERS } from '@self-print/server/adapters/payment/providers.ts';
import { openPostgresDatabase } from '@self-print/server/db/postgres.ts';
import { isDatabaseUnreachable } from '@self-print/server/db/unreachable.ts';
import { reviewStalePrints } from '@self-print/server/modules/orders/stalePrints.ts';
import { createPayChannels } from '@self-print/server/modules/payChannels/payChannels.ts';
import { refundUnprinted } from '@self-print/server/modules/payments/jobs/refundUnprinted.ts';
import { runPayments } from '@self-print/server/modules/payments/jobs/runPayments.ts';
import { type Clock, systemClock, systemRandom } from '@self-print/server/system.ts';
import { noDues } from '@self-print/server/testing/noDues.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { chanceOf } from '../faults/chance.ts';
import { startFleet } from '../fleet/fleet.ts';
import { type Audit, audit } from './auditor.ts';
import { startGateways } from './gateways.ts';
import { type RaceParts, race } from './race.ts';
import { openRaceSchool } from './raceSchool.ts';

const SECRET = 'a secret that two servers share in tests';
/** Every attempt ends, then every code expires and what was not printed is paid back. */
const SETTLING_MS = [10 * MINUTE_MS, (TAKE_CODE_VALID_DAYS + 1) * DAY_MS];
/** Of work before everything must be at rest: what is never answered would be asked about for ever. */
const ROUNDS_MAX = 1_000;
const REPEAT_MS = 100;

export interface RaceDesk {
  /** The race for one payment. */
  readonly race: (index: number) => Promise<void>;
  /** Kills a server and starts it again. */
  readonly killOne: () => Promise<void>;
  /** Kills both servers, lets time pass and does the rest of the work on payments and prints. */
  readonly settle: () => Promise<void>;
  readonly audit: () => Promise<Audit>;
  /** What happened: trades that were paid, refunds among them, and orders with paper. */
  readonly tally: () => Readonly<Record<'paid' | 'back' | 'printed', number>>;
  readonly close: () => Promise<void>;
}

/** A school at two servers of their own processes, with two payment providers and a printer that fails now and then. */
export async function openRaceDesk(clusterUrl: string, seed: number): Promise<RaceDesk> {
  const chance = chanceOf(seed);
  let ahead = 0;
  const clock: Clock = {
    now: () => new Date(systemClock.now().getTime() + ahead),
    monotonicMs: () => systemClock.monotonicMs() + ahead,
  };
  const database = await createServerDatabase(clusterUrl);
  const gateways = await startGateways(clock);
  const fleet = await startFleet(database.url, SECRET);
  // Dropping the database may cut a connection that is just being closed.
  const db = openPostgresDatabase(database.url, () => {});
  const school = await openRaceSchool({ fleet, gateways, db, clock }, SECRET);
  const paper = new Map<string, number>();
  const tradesOf: RaceParts['tradesOf'] = async (orderId, at) => {
    const { rows } = await persistently(() => db.pool.query<{ out: string }>(TRADES, [orderId, at]));
    return rows.map(({ out }) => out);
  };
  const addUnpaid = () => persistently(school.addUnpaid);
  const parts: RaceParts = {
    school: { ...school, addUnpaid },
    fleet,
    gateways,
    chance,
    wait,
    tradesOf,
    paper,
  };
  /** When the next work on a payment is due; null when everything has come to rest. */
  const nextWork = async () => (await db.pool.query<{ at: Date | null }>(NEXT_WORK)).rows[0]?.at ?? null;

  return {
    race: (index) => race(parts, index),
    killOne: () => fleet.kill(chance.below(fleet.origins.length)),
    settle: async () => {
      await fleet.stop();
      const { deps } = school;
      const payChannels = createPayChannels(deps.keys, PAY_PROVIDERS, { clock, random: systemRandom });
      const payDeps = { ...deps, publicUrl: () => fleet.origins[0], payChannels, dues: noDues };
      for (const ms of SETTLING_MS) {
        ahead += ms;
        // A server may have died between the start of a print and its answer, of which the terminal never heard.
        await reviewStalePrints(payDeps);
        await refundUnprinted(payDeps);
        for (let round = 0; round < ROUNDS_MAX; round += 1) {
          await runPayments(payDeps);
          const next = await nextWork();
          if (next === null) break;
          ahead += Math.max(0, next.getTime() - clock.now().getTime());
        }
      }
    },
    audit: () =>
      audit({
        books: gateways.books(),
        read: (query, values) => db.pool.query(query, [...values]),
        schoolCode: school.schoolCode,
        paper,
      }),
    tally: () => {
      const books = gateways.books();
      return {
        paid: books.filter(({ paidFen }) => paidFen > 0).length,
        back: books.filter(({ refundedFen }) => refundedFen > 0).length,
        printed: paper.size,
      };
    },
    close: async () => {
      await fleet.stop();
      await gateways.stop();
      await db.close();
      await database.drop();
    },
  };
}

/** Repeats what the database did not answer, as it may be failing over. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      await wait(REPEAT_MS);
    }
  }
}

const TRADES = `
  select a.out_trade_no as out from pay_attempt a
  join pay_intent i on i.school_code = a.school_code and i.intent_id = a.intent_id
  where i.order_id = $1 and a.channel_id = $2 order by a.created_at`;
const NEXT_WORK = `
  select min(at) as at from (
    select next_query_at as at from pay_attempt
    union all select next_query_at from pay_refund
    union all select received_at from pay_notification where done_at is null
    union all select expires_at from pay_intent where state = 'open') work`;
