import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import { payChannel } from '../../db/schema/payments.ts';
import { beijingDay, dayAfter } from '../../modules/payments/beijingDay.ts';
import { refundUnprinted } from '../../modules/payments/jobs/refundUnprinted.ts';
import { runPayments } from '../../modules/payments/jobs/runPayments.ts';
import { checkLedger } from '../../modules/payments/ledger/checkLedger.ts';
import { checkFigures } from '../../modules/statistics/checkFigures.ts';
import { countStatistics } from '../../modules/statistics/count.ts';
import { readFigures } from '../../modules/statistics/readFigures.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { DEMO_SCHOOL } from '../demoSchool.ts';
import { seedSchool } from '../seedSchool.ts';
import { seedHistory } from './seedHistory.ts';

const { schoolCode } = DEMO_SCHOOL;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  await seedSchool(platform.deps);
  for (const channelId of ['wechat', 'alipay', 'campus-card'])
    await platform.deps.db.orm.insert(payChannel).values({
      schoolCode,
      channelId,
      provider: 'wechat',
      nameZh: channelId,
      nameEn: channelId,
      enabled: true,
      revision: 1,
      createdAt: platform.clock.now(),
    });
  await seedHistory(platform.deps);
});
afterAll(() => platform.close());

const orders = () =>
  platform.deps.db.orm.select().from(printOrder).where(eq(printOrder.schoolCode, schoolCode));

it('gives the demo weeks of orders whose books and figures are right', async () => {
  const { deps, clock } = platform;
  expect((await checkLedger(deps.db, schoolCode)).faults).toEqual([]);
  await countStatistics(deps);
  const today = beijingDay(clock.now());
  const period = { from: dayAfter(today, -42), to: today };
  const head = { schoolCode, countedAt: clock.now(), checkedAt: null, printsFrom: null };
  expect(await checkFigures(deps.db, head, period)).toEqual([]);
  const { total } = await readFigures(deps.db, schoolCode, { ...period, by: undefined });
  expect(total.placed).toBe((await orders()).length);
  for (const measure of ['printed', 'electronic', 'cancelled', 'failures', 'netFen', 'wasteSheets'] as const)
    expect([measure, total[measure]]).not.toEqual([measure, 0]);
});

it('leaves nothing to the jobs, and nothing to staff', async () => {
  const { deps } = platform;
  const before = await orders();
  await runPayments(deps);
  await refundUnprinted(deps);
  expect(await orders()).toEqual(before);
  expect(before.filter(({ state, payment }) => state === 'failed' && payment === 'idle')).toEqual([]);
});

it('adds nothing at later starts', async () => {
  const before = (await orders()).length;
  platform.clock.advance(3 * DAY_MS);
  await seedHistory(platform.deps);
  expect((await orders()).length).toBe(before);
});
