import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallInput } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { trainCalls as calls } from '@self-print/contract/platform/train.ts';
import { trainAdminCalls as admin } from '@self-print/contract/platform/trainAdmin.ts';
import { signedIn, visiting } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';

const ID_CARD = '999999200001010017';
type CardAsRead = CallInput<typeof calls.check>['card'];
const BLANK: CardAsRead = {
  cardNo: 'T1',
  idCardNo: null,
  blank: true,
  ticketsTimes: 0,
  changeTimes: 0,
  lastRechargeDate: null,
};
const ISSUED: CardAsRead = { ...BLANK, idCardNo: ID_CARD, blank: false, changeTimes: 1 };
const LEASE_MS = 120_000;

describe('train cards', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let administrator: CallFunction;
  let people = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['TRAIN_CARD']);
    terminal = await school.addTerminal();
    const { schoolCode } = school;
    const user = { schoolCode, userId: await school.addPerson({ role: 'admin' }) };
    administrator = await signedIn(platform, user, 'admin');
    const offered = { write: true, recharge: true, change: true };
    const settings = { schoolName: '示例大学', opensOn: null, closesOn: null, ...offered };
    expectOk(await administrator(admin.saveSettings, { settings, revision: 0 }));
  });
  afterAll(() => platform.close());

  const enter = async (facts: { entitled?: boolean; cardNo?: string | null } = {}) => {
    people += 1;
    const userName = `77270${String(people).padStart(4, '0')}`;
    const user = { schoolCode: school.schoolCode, userId: await school.addPerson({ userName }) };
    const given = {
      userName,
      idCardNo: ID_CARD,
      intervalSchool: '北京',
      intervalHome: '广州',
      revision: 0,
    };
    expectOk(await administrator(admin.savePerson, { ...given, entitled: true, cardNo: null, ...facts }));
    const visitor = await visiting(platform, terminal, user);
    const check = (checkType: 'write' | 'recharge' | 'change', card: CardAsRead = ISSUED) =>
      visitor(calls.check, { checkType, card: { ...card } });
    const row = async () => expectOk(await administrator(admin.people, { userName })).rows[0];
    const writes = async () => expectOk(await administrator(admin.writes, { userName })).rows;
    return { userName, user, visitor, check, row, writes };
  };
  type Told = { requestId: string; number: number };
  const report = (
    visitor: CallFunction,
    { requestId, number }: Told,
    writeState: 'done' | 'failed' | 'unconfirmed',
  ) => visitor(calls.report, { requestId, number, writeState });

  it('grants one write, and after it is done knows the card', async () => {
    const { visitor, check, row } = await enter();
    const granted = expectOk(await check('write', BLANK));
    expect(granted).toMatchObject({
      number: 1,
      isRepeated: false,
      fields: { schoolName: '示例大学', idCardNo: ID_CARD, intervalHome: '广州' },
    });
    expectOk(await report(visitor, granted, 'done'));
    expectOk(await report(visitor, granted, 'done'));
    expect(await row()).toMatchObject({ cardNo: 'T1', idCardNo: '999999********0017' });
    expect(refusal(await check('recharge', { ...ISSUED, cardNo: 'T2' }))).toBe('TRAIN_NOT_YOUR_CARD');
  });

  it('grants no second write while one is out, at another terminal, or after its lease, until staff has looked', async () => {
    const { user, visitor, check, writes } = await enter();
    const elsewhere = await visiting(platform, await school.addTerminal(), user);
    const both = await Promise.all([
      check('recharge'),
      elsewhere(calls.check, { checkType: 'recharge', card: ISSUED }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok).map(refusal)).toEqual(['TRAIN_UNSETTLED']);
    const [write] = await writes();
    const resolve = { requestId: write?.requestId ?? '', writeState: 'failed', reason: '卡上没有' } as const;
    expect(refusal(await administrator(admin.resolve, resolve))).toBe('CHANGED_MEANWHILE');
    platform.clock.advance(LEASE_MS);
    expect(refusal(await check('recharge'))).toBe('TRAIN_UNSETTLED');
    expect(expectOk(await visitor(calls.userInfo, {})).hasUnknown).toBe(true);
    expectOk(await administrator(admin.resolve, resolve));
    expect(refusal(await administrator(admin.resolve, resolve))).toBe('CHANGED_MEANWHILE');
    expect(expectOk(await check('recharge'))).toMatchObject({ number: 2, isRepeated: false });
  });

  it('tells the same terminal the same grant again after a lost answer', async () => {
    const { check } = await enter();
    const first = expectOk(await check('recharge'));
    expect(expectOk(await check('recharge'))).toEqual({ ...first, isRepeated: true });
    expect(refusal(await check('recharge', { ...ISSUED, cardNo: 'T9' }))).toBe('TRAIN_UNSETTLED');
  });

  it('takes an outcome only with its number and from its terminal, and not after staff has settled it', async () => {
    const { user, visitor, check, writes } = await enter();
    const granted = expectOk(await check('recharge'));
    const elsewhere = await visiting(platform, await school.addTerminal(), user);
    expect(refusal(await report(elsewhere, granted, 'failed'))).toBe('NOT_FOUND');
    expect(refusal(await report(visitor, { ...granted, number: 9 }, 'failed'))).toBe('NOT_FOUND');
    expectOk(await report(visitor, granted, 'unconfirmed'));
    expect(refusal(await check('recharge'))).toBe('TRAIN_UNSETTLED');
    const { requestId } = granted;
    expectOk(await administrator(admin.resolve, { requestId, writeState: 'done', reason: '已看卡' }));
    expect(refusal(await report(visitor, granted, 'failed'))).toBe('TRAIN_REPORT_LATE');
    expect(await writes()).toMatchObject([{ writeState: 'done', reason: '已看卡' }]);
    // What staff found counts as the year's recharge, whatever the card says.
    expect(refusal(await check('recharge'))).toBe('TRAIN_RULE_YEAR');
  });

  it('changes the interval only once it was approved, and records it when it is on the card', async () => {
    const { userName, visitor, check, row } = await enter();
    expect(refusal(await check('change'))).toBe('TRAIN_NO_CHANGE_APPROVED');
    const wish = { userName, intervalHome: '成都' };
    const { changeId } = expectOk(await administrator(admin.addChange, wish));
    expect(refusal(await administrator(admin.addChange, wish))).toBe('TRAIN_CHANGE_OPEN');
    expect(refusal(await check('change'))).toBe('TRAIN_NO_CHANGE_APPROVED');
    const decision = { changeId, decision: 'approved', ground: '户口本' } as const;
    expectOk(await administrator(admin.decideChange, decision));
    expect(refusal(await administrator(admin.decideChange, decision))).toBe('CHANGED_MEANWHILE');
    const granted = expectOk(await check('change'));
    expect(granted.fields.intervalHome).toBe('成都');
    expect((await row())?.intervalHome).toBe('广州');
    expectOk(await report(visitor, granted, 'done'));
    expect((await row())?.intervalHome).toBe('成都');
    expect(refusal(await check('change'))).toBe('TRAIN_NO_CHANGE_APPROVED');
  });

  it.each([
    ['recharge', { ...ISSUED, ticketsTimes: 4 }, 'TRAIN_RULE_TICKETS'],
    ['recharge', { ...ISSUED, lastRechargeDate: '2025-03-02' }, 'TRAIN_RULE_YEAR'],
    ['change', { ...ISSUED, changeTimes: 3 }, 'TRAIN_RULE_CHANGES'],
    ['write', ISSUED, 'TRAIN_RULE_NOT_BLANK'],
  ] as const)('refuses to %s what the rules forbid', async (operation, card, name) => {
    const { check } = await enter();
    expect(refusal(await check(operation, card))).toBe(name);
  });

  it('refuses who may not have one', async () => {
    const { check } = await enter({ entitled: false });
    expect(refusal(await check('recharge'))).toBe('TRAIN_NOT_ENTITLED');
  });
});
