import { setTimeout as wait } from 'node:timers/promises';
import { PAY_PROVIDERS } from '@self-print/server/adapters/payment/providers.ts';
import type { Database } from '@self-print/server/db/database.ts';
import { openPostgresDatabase } from '@self-print/server/db/postgres.ts';
import { isDatabaseUnreachable } from '@self-print/server/db/unreachable.ts';
import { createPayChannels } from '@self-print/server/modules/payChannels/payChannels.ts';
import { type Clock, systemClock, systemRandom } from '@self-print/server/system.ts';
import { noDues } from '@self-print/server/testing/noDues.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { chanceOf } from '../faults/chance.ts';
import { startFleet } from '../fleet/fleet.ts';
import { type Audit, audit, type Evidence } from './auditor.ts';
import { startGateways } from './gateways.ts';
import { type RaceParts, race } from './race.ts';
import { openRaceSchool } from './raceSchool.ts';
import { type Resolved, type Settling, settle, settleWithBills } from './settle.ts';
import { type Kept, rowsOfAll, tellAffected } from './tellAffected.ts';

const SECRET = 'a secret that two servers share in tests';
const REPEAT_MS = 100;

/** What the race is run with. */
export interface RaceSite {
  readonly parts: RaceParts;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly secret: string;
}

export interface RaceDesk {
  /** The race for one payment. */
  readonly race: (index: number) => Promise<void>;
  /** Kills a server and starts it again. */
  readonly killOne: () => Promise<void>;
  /** Kills both servers, lets time pass and does the rest of the work on payments and prints. */
  readonly settle: () => Promise<void>;
  /** The same, with the bills of the providers and a person who resolves what differs. */
  readonly settleWithBills: () => Promise<Resolved>;
  readonly evidence: () => Evidence;
  readonly audit: () => Promise<Audit>;
  /** Keeps what the database has, to be told with what it has in the end. */
  readonly keepRows: () => Promise<void>;
  /** All that is known about orders that faults name; nothing without faults. */
  readonly tell: (faults: readonly string[]) => Promise<readonly string[]>;
  readonly site: RaceSite;
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
  const lost: Kept[number][] = [];
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
  const evidence = (): Evidence => ({
    books: gateways.books(),
    read: (query, values) => db.pool.query(query, [...values]),
    schoolCode: school.schoolCode,
    paper,
  });
  const settling = (): Settling => {
    const payChannels = createPayChannels(school.deps.keys, PAY_PROVIDERS, { clock, random: systemRandom });
    const letPass = (ms: number) => {
      ahead += ms;
    };
    const deps = { ...school.deps, publicUrl: () => fleet.origins[0], payChannels, dues: noDues };
    return { deps, schoolCode: school.schoolCode, letPass };
  };

  return {
    race: (index) => race(parts, index),
    killOne: () => {
      gateways.story.note('a server is killed');
      return fleet.kill(chance.below(fleet.origins.length));
    },
    settle: async () => {
      await fleet.stop();
      await settle(settling());
    },
    settleWithBills: async () => {
      await fleet.stop();
      return settleWithBills(settling());
    },
    evidence,
    audit: () => audit(evidence()),
    keepRows: async () => {
      lost.push(...(await rowsOfAll(evidence())));
    },
    tell: (faults) => tellAffected(evidence(), { story: gateways.story, lost, seed }, faults),
    site: { parts, db, databaseUrl: database.url, secret: SECRET },
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
