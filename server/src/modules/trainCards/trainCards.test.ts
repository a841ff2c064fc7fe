import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { trainCalls as calls } from '@self-print/contract/platform/train.ts';
import { trainAdminCalls as admin } from '@self-print/contract/platform/trainAdmin.ts';
import { visiting } from '../../testing/signedIn.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { BLANK, ID_CARD, ISSUED, openTrainDesk, type TrainDesk } from './testing/trainDesk.ts';

const LEASE_MS = 120_000;

describe('train cards', () => {
  let desk: TrainDesk;
  beforeAll(async () => {
    desk = await openTrainDesk();
  });
  afterAll(() => desk.platform.close());

  it('grants one write, and after it is done knows the card', async () => {
    const { check, row } = await desk.enter();
    const granted = expectOk(await check('write', BLANK));
    expect(granted).toMatchObject({
      number: 1,
      isRepeated: false,
      fields: { schoolName: '示例大学', idCardNo: ID_CARD, intervalHome: '广州' },
    });
    expectOk(await desk.report(granted, 'done'));
    expectOk(await desk.report(granted, 'done'));
    expect(await row()).toMatchObject({ cardNo: 'T1', idCardNo: '999999********0017' });
    expect(refusal(await check('recharge', { ...ISSUED, cardNo: 'T2' }))).toBe('TRAIN_NOT_YOUR_CARD');
  });

  it('does not let a form of the office that was opened before take back what a terminal wrote', async () => {
    const { userName, check, row } = await desk.enter();
    const before = (await row())?.revision ?? 0;
    expectOk(await desk.report(expectOk(await check('write', BLANK)), 'done'));
    const form = {
      userName,
      idCardNo: ID_CARD,
      intervalSchool: '北京',
      intervalHome: '广州',
      entitled: true,
    };
    const save = (revision: number, cardNo: string | null) =>
      desk.administrator(admin.savePerson, { ...form, cardNo, revision });
    expect(refusal(await save(before, null))).toBe('CHANGED_MEANWHILE');
    const after = await row();
    expect(after?.cardNo).toBe('T1');
    expectOk(await save(after?.revision ?? 0, 'T1'));
  });

  it('grants no second write while one is out, at another terminal, or after its lease, until staff has looked', async () => {
    const { user, visitor, check, writes } = await desk.enter();
    const elsewhere = await visiting(desk.platform, await desk.school.addTerminal(), user);
    const both = await Promise.all([
      check('recharge'),
      elsewhere(calls.check, { checkType: 'recharge', card: ISSUED }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok).map(refusal)).toEqual(['TRAIN_UNSETTLED']);
    const [write] = await writes();
    const resolve = { requestId: write?.requestId ?? '', writeState: 'failed', reason: '卡上没有' } as const;
    expect(refusal(await desk.administrator(admin.resolve, resolve))).toBe('CHANGED_MEANWHILE');
    desk.platform.clock.advance(LEASE_MS);
    expect(refusal(await check('recharge'))).toBe('TRAIN_UNSETTLED');
    expect(expectOk(await visitor(calls.userInfo, {})).hasUnknown).toBe(true);
    expectOk(await desk.administrator(admin.resolve, resolve));
    expect(refusal(await desk.administrator(admin.resolve, resolve))).toBe('CHANGED_MEANWHILE');
    expect(expectOk(await check('recharge'))).toMatchObject({ number: 2, isRepeated: false });
  });

  it('tells the same terminal the same grant again after a lost answer', async () => {
    const { check } = await desk.enter();
    const first = expectOk(await check('recharge'));
    expect(expectOk(await check('recharge'))).toEqual({ ...first, isRepeated: true });
    expect(refusal(await check('recharge', { ...ISSUED, cardNo: 'T9' }))).toBe('TRAIN_UNSETTLED');
  });

  it('takes an outcome only from the agent of its terminal, and not after staff has settled it', async () => {
    const { visitor, check, writes } = await desk.enter();
    const granted = expectOk(await check('recharge'));
    const { requestId } = granted;
    expect(refusal(await desk.report(granted, 'failed', await desk.school.addTerminal()))).toBe('NOT_FOUND');
    expect(refusal(await desk.report({ requestId: randomUUID() }, 'done'))).toBe('NOT_FOUND');
    expectOk(await desk.report(granted, 'unconfirmed'));
    expect(refusal(await check('recharge'))).toBe('TRAIN_UNSETTLED');
    expectOk(await desk.administrator(admin.resolve, { requestId, writeState: 'done', reason: '已看卡' }));
    expect(refusal(await desk.report(granted, 'failed'))).toBe('TRAIN_REPORT_LATE');
    expect(await writes()).toMatchObject([{ writeState: 'done', reason: '已看卡' }]);
    expect(expectOk(await desk.doubt(visitor, granted))).toEqual({ writeState: 'done' });
    // What staff found counts as the year's recharge, whatever the card says.
    expect(refusal(await check('recharge'))).toBe('TRAIN_RULE_YEAR');
  });

  it('lets a page claim nothing: neither by the call of the agent nor by its own', async () => {
    const { visitor, check, writes } = await desk.enter();
    const granted = expectOk(await check('recharge'));
    const { requestId, number } = granted;
    const page = desk.platform.client(desk.terminal.pageHeaders);
    const byPage = page(calls.log, { requestId, writeState: 'done' });
    expect(refusal(await byPage)).toBe('FORBIDDEN');
    const claimed = { requestId, number, writeState: 'done' } as never;
    expect(refusal(await visitor(calls.doubt, claimed))).toBe('BAD_REQUEST');
    expect(await writes()).toMatchObject([{ writeState: 'granted' }]);
  });

  it('is open to staff at once when the page doubts, and the agent still has the last word', async () => {
    const { visitor, check, writes } = await desk.enter();
    const granted = expectOk(await check('recharge'));
    expect(refusal(await desk.doubt(visitor, { ...granted, number: 9 }))).toBe('NOT_FOUND');
    expectOk(await desk.doubt(visitor, granted));
    expect(await writes()).toMatchObject([{ writeState: 'unconfirmed', isUnderWay: false, code: null }]);
    const { requestId } = granted;
    const unknown = { requestId, writeState: 'unconfirmed', code: '4302' } as const;
    expectOk(await desk.terminal.call(calls.log, unknown));
    expect(await writes()).toMatchObject([{ writeState: 'unconfirmed', code: '4302' }]);
    expect(refusal(await check('recharge'))).toBe('TRAIN_UNSETTLED');
    expectOk(await desk.report(granted, 'failed'));
    expect(expectOk(await check('recharge'))).toMatchObject({ number: 2 });
  });

  it('changes the interval only once it was approved, and records it when it is on the card', async () => {
    const { userName, check, row } = await desk.enter();
    expect(refusal(await check('change'))).toBe('TRAIN_NO_CHANGE_APPROVED');
    const wish = { userName, intervalHome: '成都' };
    const { changeId } = expectOk(await desk.administrator(admin.addChange, wish));
    expect(refusal(await desk.administrator(admin.addChange, wish))).toBe('TRAIN_CHANGE_OPEN');
    expect(refusal(await check('change'))).toBe('TRAIN_NO_CHANGE_APPROVED');
    const decision = { changeId, decision: 'approved', ground: '户口本' } as const;
    expectOk(await desk.administrator(admin.decideChange, decision));
    expect(refusal(await desk.administrator(admin.decideChange, decision))).toBe('CHANGED_MEANWHILE');
    const granted = expectOk(await check('change'));
    expect(granted.fields.intervalHome).toBe('成都');
    expect((await row())?.intervalHome).toBe('广州');
    expectOk(await desk.report(granted, 'done'));
    expect((await row())?.intervalHome).toBe('成都');
    expect(refusal(await check('change'))).toBe('TRAIN_NO_CHANGE_APPROVED');
  });

  it('lets the office take an approval back until a card may have been written, and says why not after that', async () => {
    const { userName, user, check } = await desk.enter();
    const approve = async () => {
      const wish = { userName, intervalHome: '成都' };
      const { changeId } = expectOk(await desk.administrator(admin.addChange, wish));
      const revocation = { changeId, ground: '批错了' };
      const revoke = () => desk.administrator(admin.revokeChange, revocation);
      expect(refusal(await revoke())).toBe('CHANGED_MEANWHILE');
      const decision = { changeId, decision: 'approved', ground: '户口本' } as const;
      expectOk(await desk.administrator(admin.decideChange, decision));
      return revoke;
    };
    const revoke = await approve();
    expectOk(await desk.report(expectOk(await check('change')), 'failed'));
    expect(expectOk(await revoke())).toEqual({ state: 'refused' });
    expect(refusal(await revoke())).toBe('CHANGED_MEANWHILE');
    expect(refusal(await check('change'))).toBe('TRAIN_NO_CHANGE_APPROVED');
    const [row] = expectOk(await desk.administrator(admin.changes, { userName })).rows;
    expect(row).toMatchObject({ state: 'refused', ground: '批错了' });

    const tooLate = await approve();
    const granted = expectOk(await check('change'));
    expect(refusal(await tooLate())).toBe('TRAIN_CHANGE_UNSETTLED');
    expectOk(await desk.report(granted, 'unconfirmed'));
    expect(refusal(await tooLate())).toBe('TRAIN_CHANGE_UNSETTLED');
    expectOk(await desk.report(granted, 'done'));
    expect(refusal(await tooLate())).toBe('TRAIN_CHANGE_WRITTEN');
    const unknown = { changeId: randomUUID(), ground: '批错了' };
    expect(refusal(await desk.administrator(admin.revokeChange, unknown))).toBe('NOT_FOUND');

    // Of a revocation and a write at once, one is refused.
    const atOnce = await approve();
    const elsewhere = await visiting(desk.platform, await desk.school.addTerminal(), user);
    const both = await Promise.all([atOnce(), elsewhere(calls.check, { checkType: 'change', card: ISSUED })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each([
    ['recharge', { ...ISSUED, ticketsTimes: 4 }, 'TRAIN_RULE_TICKETS'],
    ['recharge', { ...ISSUED, lastRechargeDate: '2025-03-02' }, 'TRAIN_RULE_YEAR'],
    ['change', { ...ISSUED, changeTimes: 3 }, 'TRAIN_RULE_CHANGES'],
    ['write', ISSUED, 'TRAIN_RULE_NOT_BLANK'],
  ] as const)('refuses to %s what the rules forbid', async (operation, card, name) => {
    const { check } = await desk.enter();
    expect(refusal(await check(operation, card))).toBe(name);
  });

  it('refuses who may not have one', async () => {
    const { check } = await desk.enter({ entitled: false });
    expect(refusal(await check('recharge'))).toBe('TRAIN_NOT_ENTITLED');
  });
});
