import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { eq, sql } from 'drizzle-orm';
import type { Storage } from '../adapters/storage/storage.ts';
import { captcha } from '../db/schema/captchas.ts';
import { rateLimit, wrongTry } from '../db/schema/rateLimits.ts';
import { WRONG_TRIES_KEPT_MS } from '../http/rateLimit/wrongTries.ts';
import { storeUnkept } from '../modules/issuing/unkeptDocuments.ts';
import { issueActivationCode } from '../modules/terminals/issueActivationCode.ts';
import { createManualTimers } from '../testing/manualTimers.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, expectOk } from '../testing/testSchool.ts';
import { MAINTENANCE_PERIOD_MS, maintainDatabase, scheduleMaintenance } from './maintenance.ts';

describe('maintenance', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const count = async (table: string) => {
    const { rows } = await platform.deps.db.orm.execute(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    );
    return rows[0]?.count;
  };

  it('deletes what has expired and nothing else', async () => {
    const { db } = platform.deps;
    const school = await addTestSchool(platform);
    const terminal = await school.addTerminal();
    platform.clock.advance(23 * HOUR_MS);
    const { schoolCode } = school;
    expectOk(await issueActivationCode(platform.deps, { schoolCode, terminalCode: terminal.terminalCode }));
    const fresh = await school.addTerminal();
    await db.orm.execute(
      sql`insert into web_session values ('old', '{}', ${platform.clock.now().toISOString()}::timestamptz - interval '1 s')`,
    );
    await maintainDatabase(platform.deps.db, platform.clock);
    // Of the agent and of its page.
    expect(await count('access_token')).toBe(2);
    expect(await count('activation_code')).toBe(1);
    expect(await count('web_session')).toBe(0);
    expectOk(await fresh.call(terminalCalls.indexItem, {}));
  });

  it('deletes captchas and counts of tries once their time is over, and not before', async () => {
    const { orm } = platform.deps.db;
    const ends = (ms: number) => new Date(platform.clock.now().getTime() + ms);
    const [old, fresh] = [Buffer.from('old'), Buffer.from('fresh')];
    for (const [name, ms] of [
      [old, -1],
      [fresh, 0],
    ] as const) {
      await orm.insert(captcha).values({ captchaId: `${name}`, answerHash: name, expiresAt: ends(ms) });
      await orm.insert(rateLimit).values({ keyHash: name, tries: 1, windowEndsAt: ends(ms) });
      await orm.insert(wrongTry).values({
        subjectHash: name,
        placeHash: name,
        tries: 1,
        unreported: 0,
        lastAt: ends(ms - WRONG_TRIES_KEPT_MS),
      });
    }
    await maintainDatabase(platform.deps.db, platform.clock);
    for (const [name, count] of [
      [old, 0],
      [fresh, 1],
    ] as const)
      expect([
        await orm.$count(captcha, eq(captcha.captchaId, `${name}`)),
        await orm.$count(rateLimit, eq(rateLimit.keyHash, name)),
        await orm.$count(wrongTry, eq(wrongTry.subjectHash, name)),
      ]).toEqual([count, count, count]);
  });

  it('runs every quarter of an hour and continues after a failure', async () => {
    const { db, storage, keys, clock, random } = platform.deps;
    let run: () => Promise<void> = async () => {};
    let ended = false;
    const timers = {
      every: (periodMs: number, work: () => Promise<void>) => {
        expect(periodMs).toBe(MAINTENANCE_PERIOD_MS);
        expect(periodMs).toBe(15 * MINUTE_MS);
        run = work;
        return () => {
          ended = true;
        };
      },
    };
    const end = scheduleMaintenance({ db, storage, keys, clock, random, timers, log: platform.log });
    await run();
    expect(platform.log.lines.at(-1)?.event).toBe('database-maintained');
    const broken = { ...clock, now: () => new Date(Number.NaN) };
    scheduleMaintenance({ db, storage, keys, clock: broken, random, timers, log: platform.log });
    await run();
    expect(platform.log.lines.at(-1)?.event).toBe('database-maintenance-failed');
    end();
    expect(ended).toBe(true);
  });

  it('maintains the database when files cannot be deleted', async () => {
    const { deps } = platform;
    const school = await addTestSchool(platform);
    const { key } = await storeUnkept(deps, school.schoolCode, Buffer.from('a document'));
    platform.clock.advance(2 * HOUR_MS);
    const timers = createManualTimers();
    const storage: Storage = {
      ...deps.storage,
      delete: async () => {
        throw new Error('The storage does not answer');
      },
    };
    const run = async (over: Partial<typeof deps>) => {
      const before = platform.log.lines.length;
      const end = scheduleMaintenance({ ...deps, ...over, timers });
      await timers.fire(MAINTENANCE_PERIOD_MS);
      end();
      return platform.log.lines.slice(before).map(({ event }) => event);
    };
    const events = await run({ storage });
    expect(events).toContain('database-maintenance-failed');
    expect(events).toContain('database-maintained');
    expect(await deps.storage.exists(key)).toBe(true);
    expect(await run({})).toEqual(['database-maintained']);
    expect(await deps.storage.exists(key)).toBe(false);
  });
});
