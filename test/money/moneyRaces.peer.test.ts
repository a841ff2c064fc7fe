import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findPostgres } from '@self-print/build/programs.ts';
import { type PostgresCluster, startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { openRaceDesk, type RaceDesk } from './raceDesk.ts';

const PAYMENTS = 300;
const AT_ONCE = 20;
/** A server dies whenever so many payments have ended. */
const KILL_EVERY = 60;
/** On a machine that is ten times as slow as usual. */
const LIMIT_MS = 20 * MINUTE_MS;
const SEED = 20_261_124;
const postgres = findPostgres();
const suite = postgres === undefined ? describe.skip : describe;

suite('payments at two servers that are killed while seven race for each', () => {
  let cluster: PostgresCluster;
  let desk: RaceDesk;
  beforeAll(async () => {
    cluster = await startPostgres(postgres ?? '');
    desk = await openRaceDesk(cluster.url, SEED);
  });
  afterAll(async () => {
    await desk?.close();
    await cluster?.stop();
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
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      await killing;
      await desk.settle();
      const { faults, keptFen, inReview } = await desk.audit();
      expect(faults).toEqual([]);
      // Races that nobody wins, or that all lose, would prove nothing.
      const happened = { ...desk.tally(), keptFen, inReview };
      expect(Object.entries(happened).filter(([, count]) => count === 0)).toEqual([]);
    },
    LIMIT_MS,
  );
});
