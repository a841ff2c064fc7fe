import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { studentCardCalls as calls } from '@self-print/contract/platform/studentCard.ts';
import {
  studentCardAdminCalls as admin,
  type OfficeState,
  officeState,
  type StudentCardRules,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type CardOfficeHarness, openCardOffice } from '../../adapters/cardSystem/testing/openCardOffice.ts';
import type { CardSystem, CardSystems } from '../../adapters/cardSystem/types.ts';
import { accessToken } from '../../db/schema/terminals.ts';
import { createMeeting } from '../../testing/meeting.ts';
import { signedIn, visiting } from '../../testing/signedIn.ts';
import { openTestEngines, type TestEngines } from '../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { openPayDesk, type PayDesk } from '../payments/testing/payDesk.ts';
import { tellCardSystems } from './jobs/tellCardSystem.ts';

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

describe('student cards', () => {
  let engines: TestEngines;
  let harness: CardOfficeHarness;
  let platform: TestPlatform;
  let desk: PayDesk;
  let administrator: CallFunction;
  let people = 0;
  let now = () => new Date();

  beforeAll(async () => {
    engines = await openTestEngines();
    harness = await openCardOffice({ now: () => now(), monotonicMs: () => 0 });
    platform = await startTestPlatform({ engines, cardSystems: harness.systems });
    now = platform.clock.now;
    desk = await openPayDesk(platform, ['STUDENT_CARD']);
    await platform.deps.db.orm.update(accessToken).set({ expiresAt: new Date('2099-01-01T00:00:00Z') });
    administrator = await staff('admin');
    await save({});
  });
  afterEach(async () => {
    expect(await desk.ledgerFaults()).toEqual([]);
  });
  afterAll(async () => {
    await platform.close();
    await harness.office.stop();
    await engines.close();
  });

  const staff = async (role: 'admin' | 'auditor' | 'operator') => {
    const { schoolCode } = desk.school;
    return signedIn(platform, { schoolCode, userId: await desk.school.addPerson({ role }) }, 'admin');
  };
  const save = async (rules: Partial<StudentCardRules>, enabled = true) => {
    administrator = await staff('admin');
    const { revision } = expectOk(await administrator(admin.settings, {}));
    const system = { ...harness.office.parameters, enabled };
    return expectOk(
      await administrator(admin.saveSettings, { rules: { ...RULES, ...rules }, system, revision }),
    );
  };
  const enter = async ({ record = true, photo = true, card = true } = {}) => {
    people += 1;
    const userName = `2023${String(people).padStart(6, '0')}`;
    const user = { schoolCode: desk.school.schoolCode, userId: await desk.school.addPerson({ userName }) };
    if (card) harness.office.book.issue(userName);
    if (record)
      await platform.deps.records.write(user, {
        values: {
          'student.college': '计算机学院',
          'student.level': { zh: '本科生', en: 'Undergraduate' },
          'student.homeAddress': '广东省广州市天河区示例路一号',
          'student.terminus': '广州',
          'student.photo': 'photo',
        },
        images: photo ? { photo: 'AAAA' } : {},
      });
    const call = await visiting(platform, desk.terminal, user);
    const info = async () => expectOk(await call(calls.info, { x: user.userId }));
    const order = (requestKey: string = randomUUID(), totalFee = FEE) =>
      call(calls.create, { totalFee, requestKey });
    const record1 = async () => expectOk(await administrator(admin.getPayRecord, { userName })).rows[0];
    return { userName, user, call, info, order, row: record1 };
  };
  const pay = async (orderId: string) => {
    expectOk(await desk.startQr(orderId));
    platform.gateway.pay(platform.gateway.latest());
    platform.clock.advance(3 * SECOND_MS);
    await desk.run();
  };
  const tell = () => tellCardSystems(platform.deps);
  const requested = async () => {
    const person = await enter();
    const { orderId, slipNumber } = expectOk(await person.order());
    await pay(orderId);
    return { ...person, orderId, slipNumber };
  };
  const refund = async (orderId: string) => {
    administrator = await staff('admin');
    const { rows } = expectOk(await administrator(paymentAdminCalls.list, { orderId }));
    const payment = rows.find(({ state }) => state === 'paid');
    expectOk(
      await administrator(paymentAdminCalls.refund, {
        paymentId: payment?.paymentId ?? '',
        amountFen: FEE,
        remarks: '未制卡',
        requestKey: randomUUID(),
      }),
    );
    for (let round = 0; round < 3; round += 1) {
      platform.clock.advance(5 * SECOND_MS);
      await desk.run();
    }
  };
  const state = async (orderId: string) =>
    expectOk(await desk.terminal.call(calls.updateOrderState, { orderId })).state;

  it('is ordered, paid, told to the card system, made and handed out by its slip', async () => {
    const { info, order, row, userName, call } = await enter();
    const shown = await info();
    expect(shown).toMatchObject({
      college: { zh: '计算机学院', en: '计算机学院' },
      category: { zh: '本科生', en: 'Undergraduate' },
      homeAddress: '广东省广州市********',
      terminus: { zh: '广州', en: '广州' },
      hasPhoto: true,
      totalFee: FEE,
      refusal: null,
      request: null,
    });
    expect(shown.studentId).not.toBe(userName);
    const made = expectOk(await order());
    expect(made).toMatchObject({ amountFen: FEE, state: 'unpaid', requestedAt: null });
    const { orderId, slipNumber } = made;
    expect(await row()).toBeUndefined();
    await pay(orderId);
    expect(await state(orderId)).toBe('requested');
    expect((await info()).refusal).toMatchObject({ reason: 'STUDENT_CARD_UNDER_WAY', from: null });
    expect((await info()).request).toMatchObject({ slipNumber, state: 'requested' });
    await tell();
    await tell();
    expect(harness.office.book.requests()).toContainEqual({
      order: orderId,
      slip: slipNumber,
      number: userName,
      isWithdrawn: false,
      card: null,
    });
    expect(await row()).toMatchObject({
      userName,
      slipNumber,
      state: 'requested',
      money: 'paid',
      reports: [{ kind: 'reissue', state: 'told', tries: 1 }],
    });
    expect(refusal(await administrator(admin.handOut, { orderId, slipNumber }))).toBe('CHANGED_MEANWHILE');
    expectOk(await administrator(admin.made, { orderId }));
    expect((await info()).refusal?.reason).toBe('STUDENT_CARD_READY');
    expect(refusal(await administrator(admin.handOut, { orderId, slipNumber: '0000000000' }))).toBe(
      'STUDENT_CARD_SLIP_WRONG',
    );
    expectOk(await administrator(admin.handOut, { orderId, slipNumber }));
    expect(refusal(await administrator(admin.handOut, { orderId, slipNumber }))).toBe('CHANGED_MEANWHILE');
    expect(await info()).toMatchObject({ refusal: null, request: null });
    expect(refusal(await call(calls.printSlip, { orderId }))).toBe('ORDER_CANCELLED');
  });

  it('is nobody else’s', async () => {
    const [one, other] = [await requested(), await enter()];
    expect(refusal(await other.call(calls.info, { x: one.user.userId }))).toBe('NOT_FOUND');
    expect(refusal(await other.call(calls.printSlip, { orderId: one.orderId }))).toBe('ORDER_NOT_FOUND');
    const elsewhere = await desk.school.addTerminal();
    expect(refusal(await elsewhere.call(calls.updateOrderState, { orderId: one.orderId }))).toBe(
      'ORDER_NOT_FOUND',
    );
  });

  it('is found by the state that it has, and by no other', async () => {
    const { orderId, slipNumber } = await requested();
    const foundAs = async () => {
      const found: OfficeState[] = [];
      for (const wanted of officeState.options) {
        const { rows, total } = expectOk(
          await administrator(admin.getPayRecord, { state: wanted, rows: 100 }),
        );
        expect(total).toBe(rows.length);
        if (rows.some((each) => each.orderId === orderId)) found.push(wanted);
      }
      return found;
    };
    expect(await foundAs()).toEqual(['requested']);
    expectOk(await administrator(admin.made, { orderId }));
    expect(await foundAs()).toEqual(['made']);
    expectOk(await administrator(admin.handOut, { orderId, slipNumber }));
    expect(await foundAs()).toEqual(['handedOut']);
    const cancelled = await requested();
    expectOk(await administrator(admin.cancel, { orderId: cancelled.orderId, reason: '误操作' }));
    const { rows } = expectOk(await administrator(admin.getPayRecord, { state: 'cancelled', rows: 100 }));
    expect(rows.map((each) => each.orderId)).toContain(cancelled.orderId);
  });

  describe('an order', () => {
    it('is the same one for the same key, also after a lost answer, and refused for another fee', async () => {
      const { order } = await enter();
      const key = randomUUID();
      const [one, two] = await Promise.all([order(key), order(key)]);
      expect(expectOk(one).orderId).toBe(expectOk(two).orderId);
      expect(refusal(await order(key, FEE + 1))).toBe('BAD_REQUEST');
      expect(refusal(await order(randomUUID(), FEE + 1))).toBe('STUDENT_CARD_FEE_CHANGED');
    });

    it('gives way to a later one while nobody pays it, and can then get no money', async () => {
      const { order } = await enter();
      const first = expectOk(await order());
      const second = expectOk(await order());
      expect(await state(first.orderId)).toBe('expired');
      expect(await desk.startQr(first.orderId)).toMatchObject({ ok: false });
      await pay(second.orderId);
      expect(await state(second.orderId)).toBe('requested');
    });

    it('keeps others out while it is being paid', async () => {
      const { order, info } = await enter();
      const { orderId } = expectOk(await order());
      expectOk(await desk.startQr(orderId));
      expect(await state(orderId)).toBe('paying');
      expect(refusal(await order())).toBe('STUDENT_CARD_UNDER_WAY');
      expect((await info()).refusal?.reason).toBe('STUDENT_CARD_UNDER_WAY');
      expectOk(await desk.leave(orderId));
      expect(await state(orderId)).toBe('unpaid');
      expectOk(await order());
    });

    it('is one of two at once', async () => {
      const { order, row } = await enter();
      const both = await Promise.all([order(), order()]);
      expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
      const states = await Promise.all(both.flatMap((each) => (each.ok ? [state(each.value.orderId)] : [])));
      expect(states.filter((each) => each === 'unpaid')).toHaveLength(1);
      expect(await row()).toBeUndefined();
    });

    it('ends when nobody pays, and the office never sees it', async () => {
      const { order, row } = await enter();
      const { orderId } = expectOk(await order());
      platform.clock.advance(16 * MINUTE_MS);
      expect(await state(orderId)).toBe('expired');
      expect(await desk.startQr(orderId)).toMatchObject({ ok: false });
      expect(await row()).toBeUndefined();
    });

    it('that is paid too late brings no card, and its money goes back', async () => {
      const { order, row } = await enter();
      const { orderId } = expectOk(await order());
      expectOk(await desk.startQr(orderId));
      const trade = platform.gateway.latest();
      expectOk(await desk.leave(orderId));
      trade.status = { kind: 'waiting' };
      platform.gateway.pay(trade);
      const { status, outTradeNo } = trade;
      const body = platform.gateway.notification(randomUUID(), { kind: 'attempt', outTradeNo, status });
      await fetch(`${platform.origin}${new URL(trade.notifyUrl).pathname}`, { method: 'POST', body });
      for (let round = 0; round < 3; round += 1) {
        platform.clock.advance(5 * SECOND_MS);
        await desk.run();
      }
      expect([...trade.refunds.values()]).toEqual([FEE]);
      expect(await row()).toBeUndefined();
    });

    it('that costs nothing is a request at once', async () => {
      await save({ feeFen: 0 });
      const { order, row } = await enter();
      expect(expectOk(await order(randomUUID(), 0))).toMatchObject({ state: 'requested', amountFen: 0 });
      expect(await row()).toMatchObject({ state: 'requested', money: 'free' });
      await save({});
    });
  });

  describe('is refused', () => {
    const reason = async (about: Parameters<typeof enter>[0]) => {
      const { info, order } = await enter(about);
      const shown = (await info()).refusal?.reason;
      expect(refusal(await order())).toBe(shown);
      return shown;
    };

    it('without a record, a photo or an old card', async () => {
      expect(await reason({ record: false })).toBe('STUDENT_CARD_NO_RECORD');
      expect(await reason({ photo: false })).toBe('STUDENT_CARD_NO_PHOTO');
      expect(await reason({ card: false })).toBe('STUDENT_CARD_NEVER_ISSUED');
    });

    it('while the card system does not say how the old card stands', async () => {
      const { info, order } = await enter();
      for (const fault of ['cut', 'unsigned', { say: { number: 'other' } }] as const) {
        harness.office.spoil(fault);
        expect((await info()).refusal?.reason).toBe('STUDENT_CARD_SYSTEM_DOWN');
        harness.office.spoil(fault);
        expect(refusal(await order())).toBe('STUDENT_CARD_SYSTEM_DOWN');
      }
      expectOk(await order());
    });

    it('when the school does not offer it, whose home screen has no tile then', async () => {
      const { terminalCode, call } = desk.terminal;
      const tile = async () =>
        expectOk(await call(terminalCalls.indexItem, { terminalCode })).find(
          ({ code }) => code === 'STUDENT_CARD',
        )?.enable;
      expect(await tile()).toBe(true);
      await save({ open: false });
      expect(await tile()).toBe(false);
      expect(await reason({})).toBe('STUDENT_CARD_NOT_OPEN');
      await save({});
    });

    it('too often, and too soon', async () => {
      await save({ perYear: 1 });
      const { order, info, slipNumber, orderId } = await requested();
      expectOk(await administrator(admin.made, { orderId }));
      expectOk(await administrator(admin.handOut, { orderId, slipNumber }));
      const nextYear = `${platform.clock.now().getFullYear() + 1}-01-01`;
      expect((await info()).refusal).toMatchObject({ reason: 'STUDENT_CARD_YEAR_LIMIT', from: nextYear });
      expect(refusal(await order())).toBe('STUDENT_CARD_YEAR_LIMIT');
      await save({ waitingDays: 30 });
      expect(refusal(await order())).toBe('STUDENT_CARD_TOO_SOON');
      await save({});
      expectOk(await order());
    });
  });

  describe('a request that brings no card', () => {
    it('is cancelled with a reason, withdrawn at the card system, and paid back', async () => {
      const { orderId, row, info } = await requested();
      await tell();
      expectOk(await administrator(admin.cancel, { orderId, reason: '照片不合格' }));
      expect(await row()).toMatchObject({ state: 'cancelled', money: 'paid', reason: '照片不合格' });
      await tell();
      expect(harness.office.book.requests()).toContainEqual(
        expect.objectContaining({ order: orderId, isWithdrawn: true }),
      );
      await refund(orderId);
      expect(await row()).toMatchObject({ state: 'cancelled', money: 'refunded' });
      // What brought no card does not count.
      expect((await info()).refusal).toBeNull();
    });

    it('ends by its refund as well', async () => {
      const { orderId, row } = await requested();
      await refund(orderId);
      expect(await row()).toMatchObject({ state: 'cancelled', money: 'refunded', reason: null });
      await tell();
      await tell();
      expect((await row())?.reports.map(({ kind, state: told }) => `${kind} ${told}`)).toEqual([
        'reissue told',
        'withdraw told',
      ]);
    });

    it('stays handed out when the card is out', async () => {
      const { orderId, slipNumber, row } = await requested();
      expectOk(await administrator(admin.made, { orderId }));
      expectOk(await administrator(admin.handOut, { orderId, slipNumber }));
      expect(refusal(await administrator(admin.cancel, { orderId, reason: 'x' }))).toBe('CHANGED_MEANWHILE');
      await refund(orderId);
      expect(await row()).toMatchObject({ state: 'handedOut', money: 'refunded' });
    });
  });

  describe('the card system', () => {
    it('is told again until it answers, and books it once', async () => {
      await tell();
      const { orderId, row } = await requested();
      harness.office.spoil('lost');
      await tell();
      expect((await row())?.reports).toMatchObject([{ state: 'due', tries: 1 }]);
      await tell();
      expect((await row())?.reports).toMatchObject([{ state: 'due', tries: 1 }]);
      platform.clock.advance(16 * SECOND_MS);
      await tell();
      expect((await row())?.reports).toMatchObject([{ state: 'told', tries: 2 }]);
      expect(harness.office.book.requests().filter(({ order }) => order === orderId)).toHaveLength(1);
    });

    it('is told beside others, so that one that does not answer keeps no other waiting', async () => {
      const { deps } = platform;
      const told = [await requested(), await requested()];
      const meet = createMeeting(2);
      const open: CardSystems['open'] = (given) => {
        const opened = deps.cardSystems.open(given);
        const tellLate: CardSystem['tell'] = async (report) => {
          await meet();
          return opened.ok ? opened.value.tell(report) : fail({ kind: 'unreachable', detail: '' });
        };
        return opened.ok ? ok({ ...opened.value, tell: tellLate }) : opened;
      };
      await tellCardSystems({ ...deps, cardSystems: { open } });
      for (const { row } of told) expect((await row())?.reports).toMatchObject([{ state: 'told' }]);
    }, 20_000);

    it('that refuses is settled by a person, or told again', async () => {
      const [one, two] = [await requested(), await requested()];
      for (const { userName } of [one, two]) harness.office.book.forget(userName);
      await tell();
      expect((await one.row())?.reports).toMatchObject([{ state: 'refused', detail: 'UNKNOWN_PERSON' }]);
      const about = { kind: 'reissue', reason: '已在系统中人工处理' } as const;
      const [{ orderId: first }, { orderId: second }] = [one, two];
      expectOk(await administrator(admin.settleReport, { ...about, orderId: first }));
      expect(refusal(await administrator(admin.settleReport, { ...about, orderId: first }))).toBe(
        'CHANGED_MEANWHILE',
      );
      harness.office.book.issue(two.userName);
      expectOk(await administrator(admin.tellAgain, { kind: 'reissue', orderId: second }));
      await tell();
      expect((await two.row())?.reports).toMatchObject([{ state: 'told' }]);
      expect(refusal(await administrator(admin.tellAgain, { kind: 'reissue', orderId: second }))).toBe(
        'CHANGED_MEANWHILE',
      );
      const untold = expectOk(await administrator(admin.getPayRecord, { untold: true, rows: 100 })).rows;
      expect(untold.map(({ orderId }) => orderId)).not.toContain(second);
    });

    it('that was switched off is told nothing new, and leaves what is due to staff', async () => {
      const due = await requested();
      await save({}, false);
      await tell();
      expect((await due.row())?.reports).toMatchObject([{ state: 'due', tries: 1 }]);
      const after = await requested();
      expect((await after.row())?.reports).toEqual([]);
      await save({});
      platform.clock.advance(HOUR_MS);
      await tell();
      expect((await due.row())?.reports).toMatchObject([{ state: 'told' }]);
    });
  });

  describe('the slip', () => {
    it('is printed once, and another only after paper did not surely come out', async () => {
      const { call, orderId, row } = await requested();
      const first = expectOk(await call(calls.printSlip, { orderId }));
      expect(first).toMatchObject({ fee: { totalFee: 0 }, pages: 1 });
      expect(expectOk(await call(calls.printSlip, { orderId })).orderId).toBe(first.orderId);
      await desk.print(first.orderId, { state: 2, impressions: 0 });
      expect(expectOk(await call(calls.printSlip, { orderId })).orderId).toBe(first.orderId);
      await desk.print(first.orderId, { state: 2, unconfirmed: true });
      const second = expectOk(await call(calls.printSlip, { orderId }));
      expect(second.orderId).not.toBe(first.orderId);
      await desk.print(second.orderId, { state: 1, impressions: 1 });
      expect(refusal(await call(calls.printSlip, { orderId }))).toBe('ORDER_ALREADY_PRINTED');
      expect(await row()).toMatchObject({ state: 'requested', money: 'paid' });
    });

    it('is not there before the fee is paid', async () => {
      const { call, order } = await enter();
      const { orderId } = expectOk(await order());
      expect(refusal(await call(calls.printSlip, { orderId }))).toBe('ORDER_UNPAID');
    });
  });

  describe('the office', () => {
    it('sees names only where it handles requests, and nothing without permission', async () => {
      const { slipNumber, userName } = await requested();
      const [auditor, operator] = [await staff('auditor'), await staff('operator')];
      const seen = expectOk(await auditor(admin.getPayRecord, { slipNumber })).rows[0];
      expect(seen?.userName).toContain('*');
      expect(expectOk(await administrator(admin.getPayRecord, { slipNumber })).rows[0]?.userName).toBe(
        userName,
      );
      expect(refusal(await operator(admin.getPayRecord, {}))).toBe('NO_PERMISSION');
      const { orderId } = expectOk(await auditor(admin.getPayRecord, { slipNumber })).rows[0] ?? {
        orderId: '',
      };
      expect(refusal(await auditor(admin.made, { orderId }))).toBe('NO_PERMISSION');
      const settings = expectOk(await auditor(admin.settings, {}));
      expect(JSON.stringify(settings)).not.toContain(harness.office.parameters.key);
      const { rules, revision } = settings;
      expect(refusal(await auditor(admin.saveSettings, { rules, system: null, revision }))).toBe(
        'NO_PERMISSION',
      );
    });

    it('checks the system, and keeps its key when none is typed', async () => {
      administrator = await staff('admin');
      expect(expectOk(await administrator(admin.check, {}))).toEqual({ works: true, detail: '' });
      const { revision, rules, system } = expectOk(await administrator(admin.settings, {}));
      expectOk(await administrator(admin.saveSettings, { rules, system, revision }));
      expect(expectOk(await administrator(admin.check, {}))).toMatchObject({ works: true });
      expect(refusal(await administrator(admin.saveSettings, { rules, system, revision }))).toBe(
        'CHANGED_MEANWHILE',
      );
      const wrong = { ...harness.office.parameters, address: 'ftp://x', enabled: true };
      expect(
        refusal(await administrator(admin.saveSettings, { rules, system: wrong, revision: revision + 1 })),
      ).toBe('STUDENT_CARD_PARAMETERS_INVALID');
    });

    it('acts on a request of its own school once, of two at once', async () => {
      const { orderId } = await requested();
      administrator = await staff('admin');
      const both = await Promise.all([
        administrator(admin.made, { orderId }),
        administrator(admin.cancel, { orderId, reason: '误操作' }),
        administrator(admin.made, { orderId }),
      ]);
      expect(both.filter(({ ok }) => ok).length).toBeLessThan(3);
      expect(refusal(await administrator(admin.made, { orderId: randomUUID() }))).toBe('NOT_FOUND');
      platform.clock.advance(DAY_MS);
    });
  });
});
