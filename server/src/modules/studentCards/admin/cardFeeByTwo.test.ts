import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import {
  studentCardAdminCalls as calls,
  type StudentCardRules,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import { and, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../../db/builtInRoles.ts';
import { account } from '../../../db/schema/accounts.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../../testing/testSchool.ts';
import { CARD_SETTINGS } from './cardFee.ts';

const NO_ID = '00000000-0000-4000-8000-000000000000';
const FEE = 2_000;
const RULES: StudentCardRules = {
  open: true,
  feeFen: FEE,
  perYear: 2,
  perTerm: null,
  waitingDays: 0,
  needsPhoto: true,
  place: { zh: '学生事务中心', en: 'Student office' },
  readyDays: 3,
};

describe('the fee of a new student card with four eyes', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  async function openSchool() {
    const school = await addTestSchool(platform);
    const { schoolCode } = school;
    const person = async (role: BuiltInRole) => {
      const userId = await school.addPerson({ role });
      return { userId, call: await signedIn(platform, { schoolCode, userId }, 'admin') };
    };
    const [boss, second, approver] = [
      await person('admin'),
      await person('printAdmin'),
      await person('approver'),
    ];
    const needTwo = async () => expectOk(await boss.call(approvalCalls.savePriceRule, { isOn: true }));
    return { schoolCode, boss, second, approver, needTwo };
  }
  const read = async (call: CallFunction) => expectOk(await call(calls.settings, {}));
  const save = async (call: CallFunction, changes: Partial<StudentCardRules> = {}) => {
    const { revision } = await read(call);
    return call(calls.saveSettings, { rules: { ...RULES, ...changes }, system: null, revision });
  };
  const waitingAt = async (call: CallFunction) =>
    expectOk(await call(approvalCalls.ofPrice, { kind: 'cardFee', subject: CARD_SETTINGS })).waiting;
  const idAt = async (call: CallFunction) => (await waitingAt(call))?.approvalId ?? NO_ID;
  const agree = (call: CallFunction, approvalId: string) =>
    call(approvalCalls.decidePrice, { approvalId, decision: { kind: 'agree' } });

  it('keeps what was agreed to until a second person agrees; all else is saved at once', async () => {
    const { boss, second, needTwo } = await openSchool();
    expectOk(await save(boss.call));
    await needTwo();
    const saved = expectOk(await save(boss.call, { feeFen: 3_000, readyDays: 9 }));
    expect(saved).toMatchObject({ feeAgreed: true, rules: { open: true, feeFen: FEE, readyDays: 9 } });
    const waiting = await waitingAt(second.call);
    expect(waiting).toMatchObject({
      mayDecide: true,
      changes: [{ path: 'feeFen', before: FEE, after: 3_000 }],
    });
    const id = waiting?.approvalId ?? NO_ID;
    expect(refusal(await agree(boss.call, id))).toBe('SECOND_PERSON_NEEDED');
    // Saving what is there leaves what waits.
    expectOk(await save(second.call, { readyDays: 8 }));
    expectOk(await agree(second.call, id));
    expect(await read(boss.call)).toMatchObject({ rules: { feeFen: 3_000, readyDays: 8 } });
    const log = expectOk(await boss.call(operationCalls.list, { page: 1, rows: 20, subject: CARD_SETTINGS }));
    expect(log.rows.map(({ operation }) => operation)).toEqual([
      'price-decided',
      'student-card-settings-saved',
      'student-card-settings-saved',
      'price-asked',
      'student-card-settings-saved',
    ]);
  });

  it('is asked for before the first requests are taken', async () => {
    const { boss, second, needTwo } = await openSchool();
    await needTwo();
    const first = expectOk(await save(boss.call));
    expect(first).toMatchObject({ feeAgreed: false, rules: { open: false, feeFen: FEE } });
    expect(refusal(await save(boss.call))).toBe('PRICE_NOT_AGREED');
    expectOk(await agree(second.call, await idAt(boss.call)));
    expect(await read(boss.call)).toMatchObject({ feeAgreed: true, rules: { open: false } });
    expect(expectOk(await save(boss.call)).rules.open).toBe(true);
  });

  it('stays what it is when the change is refused or withdrawn', async () => {
    const { boss, second, needTwo } = await openSchool();
    expectOk(await save(boss.call));
    await needTwo();
    expectOk(await save(boss.call, { feeFen: 3_000 }));
    const decision = { kind: 'refuse', reason: '未经物价备案' } as const;
    const refused = { approvalId: await idAt(boss.call), decision };
    expectOk(await second.call(approvalCalls.decidePrice, refused));
    expectOk(await save(boss.call, { feeFen: 2_500 }));
    expectOk(await boss.call(approvalCalls.withdrawPrice, { approvalId: await idAt(boss.call) }));
    expect((await read(boss.call)).rules.feeFen).toBe(FEE);
    expect(await waitingAt(boss.call)).toBeNull();
  });

  it('is not agreed to once it is no longer what the asker saw', async () => {
    const { boss, second, approver, needTwo } = await openSchool();
    expectOk(await save(boss.call));
    await needTwo();
    expectOk(await save(boss.call, { feeFen: 3_000 }));
    const first = await idAt(boss.call);
    expectOk(await save(second.call, { feeFen: 1_000 }));
    expect(refusal(await agree(approver.call, first))).toBe('NOT_FOUND');
    const answers = await Promise.all(
      [boss, approver].map(async ({ call }) => agree(call, await idAt(call))),
    );
    expect(answers.map((each) => (each.ok ? 'ok' : refusal(each))).toSorted()).toEqual(['NOT_FOUND', 'ok']);
    expect((await read(boss.call)).rules.feeFen).toBe(1_000);
  });

  it('is not agreed to once the asker may no longer set it, nor by another school', async () => {
    const { schoolCode, boss, second, approver, needTwo } = await openSchool();
    expectOk(await save(boss.call));
    await needTwo();
    expectOk(await save(second.call, { feeFen: 3_000 }));
    const id = await idAt(second.call);
    const stranger = await openSchool();
    expect(refusal(await agree(stranger.boss.call, id))).toBe('NOT_FOUND');
    await platform.deps.db.orm
      .update(account)
      .set({ role: 'auditor' })
      .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, second.userId)));
    expect(refusal(await agree(approver.call, id))).toBe('ASKER_MAY_NO_LONGER');
    expect((await read(boss.call)).rules.feeFen).toBe(FEE);
  });
});
