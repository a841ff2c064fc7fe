import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findPostgres } from '@self-print/build/programs.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { makeKeyPair } from '@self-print/server/backUp/ageFile.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { type PostgresPair, startPostgresPair } from '../fleet/postgresPair.ts';
import { platformCommand, platformCommandWith } from '../support/platformCommand.ts';
import { auditAfterLoss } from './auditAfterLoss.ts';
import { auditRestored, readingFrom } from './auditRestored.ts';
import { type Loss, loseAround } from './losses.ts';
import { openRaceDesk, type RaceDesk } from './raceDesk.ts';
import { setDatabase } from './setDatabase.ts';

/** In each of four turns: before, at and after each loss, and when the servers are back. */
const RACES = 4;
/** On a machine that is ten times as slow as usual. */
const LIMIT_MS = 20 * MINUTE_MS;
/** Another one repeats what failed with it, as far as chance goes. */
const SEED = Number(process.env.RACE_SEED ?? 20_261_130);
const postgres = findPostgres();
const suite = postgres === undefined ? describe.skip : describe;

suite('payments around a moment to which the database is set back', () => {
  let pair: PostgresPair;
  let desk: RaceDesk;
  let folder: string;
  beforeAll(async () => {
    // Commits do not wait for the standby, so that what it has not yet got is lost.
    pair = await startPostgresPair(postgres ?? '', { waits: false });
    folder = await mkdtemp(path.join(tmpdir(), 'self-print-losses-'));
  });
  afterAll(async () => {
    await desk?.close();
    await pair?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function restored(): Promise<Loss> {
    const { parts, databaseUrl, secret } = desk.site;
    const { identity, recipient } = await makeKeyPair();
    const back = await createServerDatabase(pair.url);
    const [backUps, data] = [path.join(folder, 'back-ups'), path.join(folder, 'data')];
    const here = { SELF_PRINT_DATABASE_URL: databaseUrl, SELF_PRINT_DATA_DIR: parts.fleet.directory };
    const there = { SELF_PRINT_DATABASE_URL: back.url, SELF_PRINT_DATA_DIR: data };
    const common = { SELF_PRINT_SECRET: secret };
    return {
      begin: () => platformCommand({ ...common, ...here }, 'back-up', '--to', recipient, '--folder', backUps),
      end: () =>
        parts.fleet.whileDown(async () => {
          const [name = ''] = await readdir(backUps);
          const wanted = ['--file', path.join(backUps, name), '--identity', '-'];
          await platformCommandWith(identity, { ...common, ...there }, 'restore', ...wanted);
          const files = path.join(data, 'files');
          const books = parts.gateways.books();
          expect(await readingFrom(back.url, (read) => auditRestored({ read, files, books }))).toEqual([]);
          await rm(parts.fleet.directory, { recursive: true });
          await rename(data, parts.fleet.directory);
          await setDatabase(pair.url, databaseUrl, back.url);
        }),
    };
  }

  it(
    'by a restore, then by a standby that was behind: what came back is whole, and the bills find all that was paid since',
    async () => {
      desk = await openRaceDesk(pair.url, SEED);
      await loseAround(desk, await restored(), RACES);
      await loseAround(desk, { begin: pair.fallBehind, end: pair.failOver }, RACES);
      const { settled, named } = await desk.settleWithBills();
      const found = await auditAfterLoss(desk.evidence());
      expect({ faults: found.faults, affected: await desk.tell(found.faults) }).toEqual({
        faults: [],
        affected: [],
      });
      // Whoever paid for what is not known, and nobody else, is named to the person who reconciles.
      expect(new Set(found.named)).toEqual(new Set(named));
      const happened = { ...desk.tally(), settled, named: named.length, unknown: found.paperUnknown.length };
      expect(Object.entries(happened).filter(([, count]) => count === 0)).toEqual([]);
    },
    LIMIT_MS,
  );
});
