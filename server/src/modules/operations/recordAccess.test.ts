import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { OperationName } from '@self-print/contract/operations.ts';
import { asc, eq } from 'drizzle-orm';
import { operationEntry } from '../../db/schema/operations.ts';
import { operationBy } from '../../http/operation.ts';
import { builtInAdministrator } from '../../http/permissions.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool } from '../../testing/testSchool.ts';
import { recordExport, recordView } from './recordAccess.ts';

const TITLE = { zh: '在读证明', en: 'Enrolment' };

let platform: TestPlatform;
let schoolCode: string;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  schoolCode = (await addTestSchool(platform)).schoolCode;
});

const by = (userId: string, name: OperationName = 'payment-viewed', school = schoolCode) =>
  operationBy(builtInAdministrator({ schoolCode: school, userId }, 'finance'), name);
const view = (userId: string, subject: string, name?: OperationName) =>
  recordView(platform.deps, by(userId, name), subject, TITLE);
const entries = (school = schoolCode) =>
  platform.deps.db.orm
    .select()
    .from(operationEntry)
    .where(eq(operationEntry.schoolCode, school))
    .orderBy(asc(operationEntry.entryNo));

it('takes the views of one thing by one person within ten minutes as one, and the next one anew', async () => {
  await view('li', 'order-1');
  platform.clock.advance(10 * MINUTE_MS - SECOND_MS);
  await view('li', 'order-1');
  expect(await entries()).toMatchObject([
    { operation: 'payment-viewed', subject: 'order-1', label: TITLE, userId: 'li', changes: [] },
  ]);
  // Counted from the view that was recorded, so that a page left open all day leaves an entry now and then.
  platform.clock.advance(SECOND_MS);
  await view('li', 'order-1');
  expect(await entries()).toHaveLength(2);
});

it('records views by others, of other things, of other kinds and in other schools separately', async () => {
  await view('li', 'order-1');
  await view('wang', 'order-1');
  await view('li', 'order-2');
  await view('li', 'order-1', 'print-evidence-viewed');
  expect((await entries()).map(({ userId, subject, operation }) => [userId, subject, operation])).toEqual([
    ['li', 'order-1', 'payment-viewed'],
    ['wang', 'order-1', 'payment-viewed'],
    ['li', 'order-2', 'payment-viewed'],
    ['li', 'order-1', 'print-evidence-viewed'],
  ]);
  const other = await addTestSchool(platform);
  await recordView(platform.deps, by('li', 'payment-viewed', other.schoolCode), 'order-1', TITLE);
  expect(await entries(other.schoolCode)).toHaveLength(1);
});

it('records every file, with what it was narrowed to', async () => {
  const filter = { state: 'paid', channelId: undefined };
  for (let times = 0; times < 2; times += 1)
    await recordExport(platform.deps, by('li', 'payments-exported'), TITLE, filter);
  expect(await entries()).toMatchObject(
    Array(2).fill({ operation: 'payments-exported', changes: [{ path: 'state', after: 'paid' }] }),
  );
});
