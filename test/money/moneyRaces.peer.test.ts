import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findPostgres } from '@self-print/build/programs.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { type PostgresPair, startPostgresPair } from '../fleet/postgresPair.ts';
import { openRaceDesk, type RaceDesk } from './raceDesk.ts';

const PAYMENTS = 300;
const AT_ONCE = 20;
/** A server dies whenever so many payments have ended. */
const KILL_EVERY = 60;
/** The database's primary dies, and its standby takes over, when so many have ended. */
const FAIL_OVER_AT = 150;
/** On a machine that is ten times as slow as usual. */
const LIMIT_MS = 20 * MINUTE_MS;
/** Another one repeats what failed with it, as far as chance goes. */
const SEED = Number(process.env.RACE_SEED ?? 20_261_124);
const postgres = findPostgres();
const suite = postgres === undefined ? describe.skip : describe;

suite('payments at two servers that are killed, with a database that fails over, while seven race for each', () => {
  let pair: PostgresPair;
  let desk: RaceDesk;
  beforeAll(async () => {
    pair = await startPostgresPair(postgres ?? '');
    desk = await openRaceDesk(pair.url, SEED);
  });
  afterAll(async () => {
    await desk?.close();
    await pair?.stop();
  });

  it(
    'agree in the end with the books of the providers and with the paper',
    async () => {
      let begun = 0;
      let ended = 0;
      let killing: Promise<void> = Promise.resolve();
      const lane = async (): Promise<void> => {
        while (begun < PAYMENTS) {
          begun += 1;
          await desk.race(begun);
          ended += 1;
          if (ended % KILL_EVERY === 0) killing = killing.then(() => desk.killOne());
          if (ended === FAIL_OVER_AT) killing = killing.then(() => pair.failOver());
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      await killing;
      await desk.settle();
      const { faults, keptFen, inReview } = await desk.audit();
      expect({ faults, affected: await desk.tell(faults) }).toEqual({ faults: [], affected: [] });
      // Races that nobody wins, or that all lose, would prove nothing.
      const happened = { ...desk.tally(), keptFen, inReview };
      expect(Object.entries(happened).filter(([, count]) => count === 0)).toEqual([]);
    },
    LIMIT_MS,
  );
});
