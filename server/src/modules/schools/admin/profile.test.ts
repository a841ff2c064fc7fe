import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schedule, SchemeRules } from '@self-print/contract/campusSync.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { schoolAdminCalls as calls } from '@self-print/contract/platform/schoolAdmin.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { eq } from 'drizzle-orm';
import { dataSource, syncScheme } from '../../../db/schema/campusSync.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../../testing/testSchool.ts';

const RULES: Omit<SchemeRules, 'schedule'> = {
  schema: 'source',
  table: 'rows',
  list: null,
  columns: [],
  watermark: null,
  gone: 'keep',
  thresholdPercent: 20,
};
const NAME = { zh: '华东大学', en: 'East University' };

describe('what a school is called, and its clock', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  async function openSchool() {
    const school = await addTestSchool(platform, ['TAKE_CODE_PRINT', 'MOBILE']);
    const { schoolCode } = school;
    const adminOf = async (role: 'admin' | 'auditor' | 'finance') =>
      signedIn(platform, { schoolCode, userId: await school.addPerson({ role }) }, 'admin');
    return { school, schoolCode, adminOf, admin: await adminOf('admin') };
  }

  it('reaches phones at once, and terminals with their next report', async () => {
    const { school, admin } = await openSchool();
    const { call, terminalCode } = await school.addTerminal();
    const phone = await signedIn(
      platform,
      { schoolCode: school.schoolCode, userId: await school.addPerson() },
      'mobile',
    );
    const before = expectOk(await admin(calls.profile, {}));
    expect(before).toMatchObject({ timeZone: 'Asia/Shanghai', revision: 1 });
    const wish = { name: { zh: ' 华东大学 ', en: NAME.en }, timeZone: 'Asia/Tokyo', revision: 1 };
    const saved = { name: NAME, timeZone: 'Asia/Tokyo' };
    expect(expectOk(await admin(calls.saveProfile, wish))).toEqual({ ...before, ...saved, revision: 2 });
    const shown = { schoolName: NAME, timeZone: 'Asia/Tokyo' };
    expect(expectOk(await phone(phoneCalls.licence, {}))).toMatchObject(shown);
    expect(expectOk(await call(terminalCalls.terminal, { terminalCode }))).toMatchObject(shown);
  });

  it('is in the operation log with what it was', async () => {
    const { admin } = await openSchool();
    const { name } = expectOk(await admin(calls.profile, {}));
    expectOk(await admin(calls.saveProfile, { name: NAME, timeZone: 'UTC', revision: 1 }));
    const [entry] = expectOk(await admin(operationCalls.list, {})).rows;
    expect(entry).toMatchObject({ operation: 'school-changed', label: NAME });
    expect(entry?.changes).toEqual([
      { path: 'name.en', before: name.en, after: NAME.en },
      { path: 'name.zh', before: name.zh, after: NAME.zh },
      { path: 'timeZone', before: 'Asia/Shanghai', after: 'UTC' },
    ]);
  });

  it('is not changed by two who read the same', async () => {
    const { admin, adminOf } = await openSchool();
    const other = await adminOf('admin');
    const answers = await Promise.all(
      [admin, other].map((call) => call(calls.saveProfile, { name: NAME, timeZone: 'UTC', revision: 1 })),
    );
    expect(answers.map((each) => (each.ok ? 'ok' : refusal(each))).toSorted()).toEqual([
      'CHANGED_MEANWHILE',
      'ok',
    ]);
  });

  it.each([
    ['a zone of another planet', { timeZone: 'Mars/Olympus' }],
    ['an offset', { timeZone: '+08:00' }],
    ['an empty name', { name: { zh: ' ', en: 'East University' } }],
    ['a name that is too long', { name: { zh: '华'.repeat(101), en: 'East University' } }],
  ])('is refused with %s', async (_, changes) => {
    const { admin } = await openSchool();
    const wish = { name: NAME, timeZone: 'UTC', revision: 1, ...changes };
    expect(refusal(await admin(calls.saveProfile, wish))).toBe('BAD_REQUEST');
    expect(expectOk(await admin(calls.profile, {}))).toMatchObject({ revision: 1 });
  });

  it('is read by the auditor, changed by those who may, and each school’s own', async () => {
    const { adminOf } = await openSchool();
    const other = await openSchool();
    const auditor = await adminOf('auditor');
    expectOk(await auditor(calls.profile, {}));
    const wish = { name: NAME, timeZone: 'UTC', revision: 1 };
    expect(refusal(await auditor(calls.saveProfile, wish))).toBe('NO_PERMISSION');
    expect(refusal(await (await adminOf('finance'))(calls.profile, {}))).toBe('NO_PERMISSION');
    expectOk(await other.admin(calls.saveProfile, wish));
    expect(expectOk(await auditor(calls.profile, {}))).toMatchObject({ timeZone: 'Asia/Shanghai' });
  });

  it('plans synchronisation by the new clock, where it goes by one', async () => {
    const { admin, schoolCode } = await openSchool();
    const { orm } = platform.deps.db;
    const now = platform.deps.clock.now();
    const [sourceId, later] = [randomUUID(), new Date(now.getTime() + 3_600_000)];
    await orm.insert(dataSource).values({
      schoolCode,
      sourceId,
      name: 'campus',
      kind: 'file',
      connectionEncrypted: new Uint8Array(),
      revision: 1,
      createdAt: now,
    });
    const add = async (schedule: Schedule) => {
      const schemeId = randomUUID();
      await orm.insert(syncScheme).values({
        schoolCode,
        schemeId,
        sourceId,
        name: schemeId,
        rules: { ...RULES, schedule },
        revision: 1,
        nextRunAt: later,
        savedBy: 'somebody',
        createdAt: now,
      });
      return async () => {
        const [row] = await orm.select().from(syncScheme).where(eq(syncScheme.schemeId, schemeId));
        return row?.nextRunAt?.toISOString().slice(11, 16);
      };
    };
    const daily = await add({ kind: 'daily', minute: 150 });
    const hourly = await add({ kind: 'hours', every: 6 });
    expectOk(await admin(calls.saveProfile, { name: NAME, timeZone: 'Asia/Shanghai', revision: 1 }));
    expect(await daily()).toBe(later.toISOString().slice(11, 16));
    expectOk(await admin(calls.saveProfile, { name: NAME, timeZone: 'Asia/Tokyo', revision: 2 }));
    expect([await daily(), await hourly()]).toEqual(['17:30', later.toISOString().slice(11, 16)]);
  });
});
