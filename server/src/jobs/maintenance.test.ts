import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { sql } from 'drizzle-orm';
import { issueActivationCode } from '../modules/terminals/issueActivationCode.ts';
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
    await maintainDatabase(platform.deps, platform.clock);
    expect(await count('access_token')).toBe(1);
    expect(await count('activation_code')).toBe(1);
    expect(await count('web_session')).toBe(0);
    expectOk(await fresh.call(terminalCalls.indexItem, {}));
  });

  it('deletes pictures of prints after a month and links half a year after their end, and nothing else', async () => {
    const { db, clock } = { db: platform.deps.db, clock: platform.clock };
    const { schoolCode, addOrder } = await addTestSchool(platform);
    const { orderId } = await addOrder();
    const at = (days: number) => new Date(clock.now().getTime() + days * DAY_MS);
    await db.pool.query(
      `insert into print_log (school_code, print_log_id, order_id, terminal_code, fencing_token, outcome, code, error_msg,
        execution_record, picture_encrypted, copies, remarks, saved_at)
       values ($1, $2, $2, 'T', 1, 'printed', '', '', '', 'x', 1, '', $3)`,
      [schoolCode, orderId, clock.now()],
    );
    await db.pool.query(
      `insert into document_share (school_code, share_id, order_id, user_id, token_hash, expires_at, created_at)
       values ($1, $2, $2, 'u', 'x', $3, $3)`,
      [schoolCode, orderId, clock.now()],
    );
    const left = async (days: number) => {
      await maintainDatabase(platform.deps, { ...clock, now: () => at(days) });
      const { rows } = await db.pool.query('select picture_encrypted from print_log where order_id = $1', [
        orderId,
      ]);
      return [rows[0].picture_encrypted !== null, (await count('document_share')) === 1];
    };
    expect(await left(30)).toEqual([true, true]);
    expect(await left(31)).toEqual([false, true]);
    expect(await left(180)).toEqual([false, true]);
    expect(await left(181)).toEqual([false, false]);
  });

  it('runs every quarter of an hour and continues after a failure', async () => {
    const { db, storage, keys, clock } = platform.deps;
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
    const end = scheduleMaintenance({ db, storage, keys, clock, timers, log: platform.log });
    await run();
    expect(platform.log.lines.at(-1)?.event).toBe('database-maintained');
    const broken = { ...clock, now: () => new Date(Number.NaN) };
    scheduleMaintenance({ db, storage, keys, clock: broken, timers, log: platform.log });
    await run();
    expect(platform.log.lines.at(-1)?.event).toBe('database-maintenance-failed');
    end();
    expect(ended).toBe(true);
  });
});
