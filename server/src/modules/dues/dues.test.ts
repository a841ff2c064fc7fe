import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { duesAdminCalls } from '@self-print/contract/platform/dues.ts';
import { ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { paymentItemAdminCalls } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { pcFeeCalls } from '@self-print/contract/platform/pc.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { DuesSystem, DuesSystems } from '../../adapters/dues/types.ts';
import { duesSource } from '../../db/schema/dues.ts';
import { createMeeting } from '../../testing/meeting.ts';
import { sessionHeaders, signedIn } from '../../testing/signedIn.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { tellSystems } from './jobs/tellSystems.ts';
import { type DuesDesk, openDuesDesk } from './testing/duesDesk.ts';

let desk: DuesDesk;
beforeAll(async () => {
  desk = await openDuesDesk();
});
afterEach(async () => {
  expect(await desk.ledgerFaults()).toEqual([]);
});
afterAll(() => desk.close());

const FEN = 3_000;
const ordered = async (of: Parameters<DuesDesk['order']>[0]) => expectOk(await desk.order(of)).orderId;
const owed = async (payerId: string) =>
  expectOk(await desk.positions(payerId)).positions.map(({ reference }) => reference);

describe('what a person owes', () => {
  it('is asked of the office, paid, and told there', async () => {
    const debtor = await desk.addDebtor(FEN);
    expect(await owed(debtor.payerId)).toEqual([debtor.reference]);
    const order = expectOk(await desk.order(debtor));
    expect(order).toMatchObject({ title: { zh: '住宿费', en: 'Dormitory' }, amountFen: FEN });
    expectOk(await desk.startQr(order.orderId));
    expect(await owed(debtor.payerId)).toEqual([]);
    await desk.payLatest();
    await desk.tell();
    await desk.tell();
    expect(desk.office.book.paidFen(debtor.reference)).toBe(FEN);
    expect(await desk.reports(order.orderId)).toMatchObject([{ kind: 'paid', state: 'told', tries: 1 }]);
  });

  it('is a person’s, whatever the form said, and nobody else’s', async () => {
    const [debtor, stranger] = [await desk.addDebtor(FEN), await desk.addDebtor(FEN)];
    expect(desk.fee.payer).toBe('person');
    expect(refusal(await desk.order({ ...debtor, payerId: stranger.payerId }))).toBe('POSITION_CHANGED');
    expect(refusal(await desk.order({ ...debtor, payerId: 'nobody' }))).toBe('PAYER_NOT_FOUND');
    expect(refusal(await desk.positions('nobody'))).toBe('PAYER_NOT_FOUND');
  });

  it('is paid on the phone and at a PC too, by its person alone', async () => {
    const { schoolCode } = desk.school;
    const debtor = await desk.addDebtor(FEN);
    const person = { schoolCode, userId: debtor.payerId };
    const call = await signedIn(desk.platform, person, 'mobile');
    const wish = { paymentId: desk.paymentId, price: FEN, requestKey: randomUUID() };
    expect(refusal(await call(ownFeeCalls.create, wish))).toBe('PAYMENT_PRICE_WRONG');
    const { positions } = expectOk(await call(ownFeeCalls.positions, { paymentId: desk.paymentId }));
    expect(positions).toMatchObject([{ reference: debtor.reference, amountFen: FEN }]);
    const references = [debtor.reference];
    expectOk(await call(ownFeeCalls.create, { ...wish, requestKey: randomUUID(), references }));
    const headers = await sessionHeaders(desk.platform, person, 'mobile');
    const pc = desk.platform.client({ ...headers, [HEADERS.loginMode]: LOGIN_MODES.selfPrint });
    expect(expectOk(await pc(pcFeeCalls.positions, { paymentId: desk.paymentId })).positions).toHaveLength(1);
    expectOk(await pc(pcFeeCalls.create, { ...wish, requestKey: randomUUID(), references }));
  });

  it.each(['html', 'lost', 'huge', 'unsigned', 'replay', { say: { number: 'other' } }] as const)(
    'is not known when the office answers %j, and nobody pays',
    async (fault) => {
      const debtor = await desk.addDebtor(FEN);
      desk.office.spoil(fault);
      expect(refusal(await desk.positions(debtor.payerId))).toBe('DUES_SYSTEM_DOWN');
      desk.office.spoil(fault);
      expect(refusal(await desk.order(debtor))).toBe('DUES_SYSTEM_DOWN');
      const orderId = await ordered(debtor);
      desk.office.spoil(fault);
      expect(refusal(await desk.startQr(orderId))).toBe('DUES_SYSTEM_DOWN');
      expect(await desk.state(orderId)).toBe('none');
      desk.platform.clock.advance(11 * MINUTE_MS);
    },
  );

  it('cannot be ordered with another amount, or when it is owed no more', async () => {
    const debtor = await desk.addDebtor(FEN);
    expect(refusal(await desk.order({ ...debtor, amountFen: FEN - 1 }))).toBe('POSITION_CHANGED');
    desk.office.book.drop(debtor.reference);
    expect(refusal(await desk.order(debtor))).toBe('POSITION_CHANGED');
  });
});

describe('a position', () => {
  it('is paid by one of two terminals', async () => {
    const debtor = await desk.addDebtor(FEN);
    const { other } = desk;
    const [one, two] = [await ordered(debtor), expectOk(await desk.order(debtor, other)).orderId];
    const begun = await Promise.all([desk.startQr(one), desk.startQr(two, 'ali', other)]);
    expect(begun.filter(({ ok }) => ok)).toHaveLength(1);
    expect(begun.flatMap((each) => (each.ok ? [] : [refusal(each)]))).toEqual(['POSITION_TAKEN']);
    expect(refusal(await desk.order(debtor, other))).toBe('POSITION_TAKEN');
  });

  it('is free again when its payer leaves', async () => {
    const debtor = await desk.addDebtor(FEN);
    const [one, two] = [await ordered(debtor), await ordered(debtor)];
    expectOk(await desk.startQr(one));
    expect(refusal(await desk.startQr(two, 'ali'))).toBe('POSITION_TAKEN');
    expectOk(await desk.leave(one));
    expectOk(await desk.startQr(two, 'ali'));
    expect(refusal(await desk.startQr(one))).toBe('POSITION_TAKEN');
  });

  it('that changed between order and payment is told before money moves', async () => {
    const debtor = await desk.addDebtor(FEN);
    const orderId = await ordered(debtor);
    desk.office.book.owe(debtor.number, {
      reference: debtor.reference,
      title: { zh: '住宿费', en: 'Dormitory' },
      amountFen: FEN + 1,
      dueOn: null,
    });
    const trades = desk.platform.gateway.trades.size;
    expect(refusal(await desk.startQr(orderId))).toBe('POSITION_CHANGED');
    expect(desk.platform.gateway.trades.size).toBe(trades);
  });

  it('gets no money that comes late, which goes back untold', async () => {
    const debtor = await desk.addDebtor(FEN);
    const orderId = await ordered(debtor);
    expectOk(await desk.startQr(orderId));
    const trade = desk.platform.gateway.latest();
    expectOk(await desk.leave(orderId));
    await desk.payLate(trade);
    await desk.run();
    expect([...trade.refunds.values()]).toEqual([FEN]);
    expect(await desk.reports(orderId)).toEqual([]);
    expect(await owed(debtor.payerId)).toEqual([debtor.reference]);
  });

  it('can be paid anew once its money went back and the office knows', async () => {
    const debtor = await desk.addDebtor(FEN);
    const orderId = await ordered(debtor);
    expectOk(await desk.startQr(orderId));
    await desk.payLatest();
    await desk.tell();
    desk.office.spoil('lost');
    await desk.refund(orderId, FEN);
    await desk.tell();
    // The office has booked it, but the platform does not know.
    expect(refusal(await desk.order(debtor))).toBe('POSITION_TAKEN');
    desk.platform.clock.advance(HOUR_MS);
    await desk.tell();
    expect(desk.office.book.paidFen(debtor.reference)).toBe(0);
    expect(await owed(debtor.payerId)).toEqual([debtor.reference]);
    expectOk(await desk.startQr(await ordered(debtor)));
  });

  it('stays paid when a part went back', async () => {
    const debtor = await desk.addDebtor(FEN);
    const orderId = await ordered(debtor);
    expectOk(await desk.startQr(orderId));
    await desk.payLatest();
    await desk.refund(orderId, 1_000);
    await desk.tell();
    await desk.tell();
    expect(desk.office.book.paidFen(debtor.reference)).toBe(FEN - 1_000);
    expect(refusal(await desk.order(debtor))).toBe('POSITION_TAKEN');
  });
});

describe('several positions', () => {
  const owing = async (...amounts: readonly [number, ...number[]]) => {
    const { payerId, number, reference } = await desk.addDebtor(amounts[0]);
    const references = [reference];
    for (const [index, amountFen] of amounts.slice(1).entries()) {
      const next = `${reference}-${index}`;
      const title = { zh: '网费', en: 'Network' };
      desk.office.book.owe(number, { reference: next, title, amountFen, dueOn: null });
      references.push(next);
    }
    return { payerId, number, references, amountFen: amounts.reduce((sum, fen) => sum + fen, 0) };
  };
  const paid = async (...amounts: readonly [number, ...number[]]) => {
    const debtor = await owing(...amounts);
    const orderId = await ordered(debtor);
    expectOk(await desk.startQr(orderId));
    await desk.payLatest();
    await desk.tell();
    return { ...debtor, orderId };
  };
  const atOffice = (references: readonly string[]) =>
    references.map((reference) => desk.office.book.paidFen(reference));

  it('are paid by one payment, and each is told with its own amount, once', async () => {
    const debtor = await owing(FEN, 500, 7);
    const trades = desk.platform.gateway.trades.size;
    const order = expectOk(await desk.order(debtor));
    expect(order).toMatchObject({ title: { zh: '应缴款', en: 'Dues' }, amountFen: FEN + 507 });
    expect(order.positions.map(({ reference }) => reference)).toEqual(debtor.references);
    expectOk(await desk.startQr(order.orderId));
    expect(await owed(debtor.payerId)).toEqual([]);
    await desk.payLatest();
    await desk.tell();
    await desk.tell();
    expect(desk.platform.gateway.trades.size).toBe(trades + 1);
    expect(atOffice(debtor.references)).toEqual([FEN, 500, 7]);
    expect(await desk.reports(order.orderId)).toHaveLength(3);
  });

  it('cost what they cost together, each once, of one person, ten at most', async () => {
    const debtor = await owing(FEN, 500);
    const [one = '', two = ''] = debtor.references;
    expect(refusal(await desk.order({ ...debtor, amountFen: debtor.amountFen - 1 }))).toBe(
      'POSITION_CHANGED',
    );
    expect(refusal(await desk.order({ ...debtor, references: [one], amountFen: debtor.amountFen }))).toBe(
      'POSITION_CHANGED',
    );
    expect(refusal(await desk.order({ ...debtor, references: [one, two, one] }))).toBe('BAD_REQUEST');
    expect(refusal(await desk.order({ ...debtor, references: [] }))).toBe('BAD_REQUEST');
    const many = Array.from({ length: 11 }, (_, index) => `X-${index}`);
    expect(refusal(await desk.order({ ...debtor, references: many }))).toBe('BAD_REQUEST');
    const stranger = await owing(FEN);
    const mixed = [one, stranger.references[0] ?? ''];
    expect(refusal(await desk.order({ ...debtor, references: mixed, amountFen: 2 * FEN }))).toBe(
      'POSITION_CHANGED',
    );
  });

  it('are reserved all or none: who has one of them keeps the others from being paid twice, and frees none', async () => {
    const debtor = await owing(FEN, 500, 7);
    const [one = '', two = '', three = ''] = debtor.references;
    const both = await ordered({ ...debtor, references: [one, two], amountFen: FEN + 500 });
    const others = await ordered({ ...debtor, references: [two, three], amountFen: 507 });
    const last = await ordered({ ...debtor, references: [three], amountFen: 7 });
    expectOk(await desk.startQr(both));
    expect(refusal(await desk.startQr(others, 'ali'))).toBe('POSITION_TAKEN');
    // The third one was not left reserved by the order that could not have the second.
    expectOk(await desk.startQr(last));
  });

  it('that cross are paid by one of two terminals that begin together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const debtor = await owing(FEN, 500);
      const turned = [...debtor.references].reverse();
      const here = await ordered(debtor);
      const there = expectOk(await desk.order({ ...debtor, references: turned }, desk.other)).orderId;
      const begun = await Promise.all([desk.startQr(here), desk.startQr(there, 'ali', desk.other)]);
      expect(begun.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  it('of which one changed are not paid', async () => {
    const debtor = await owing(FEN, 500);
    const orderId = await ordered(debtor);
    desk.office.book.drop(debtor.references[1] ?? '');
    const trades = desk.platform.gateway.trades.size;
    expect(refusal(await desk.startQr(orderId))).toBe('POSITION_CHANGED');
    expect(desk.platform.gateway.trades.size).toBe(trades);
  });

  it('are paid back by position, and what went back can be paid anew while the others stay paid', async () => {
    const { orderId, references, payerId, number, ...rest } = await paid(FEN, 500);
    const [one = '', two = ''] = references;
    await desk.refund(orderId, 500, [{ reference: two, amountFen: 500 }]);
    await desk.tell();
    expect(atOffice(references)).toEqual([FEN, 0]);
    expect(await owed(payerId)).toEqual([two]);
    const debtor = { ...rest, payerId, number };
    expect(refusal(await desk.order({ ...debtor, reference: one, amountFen: FEN }))).toBe('POSITION_TAKEN');
    expectOk(await desk.startQr(await ordered({ ...debtor, reference: two, amountFen: 500 })));
    const call = await signedIn(
      desk.platform,
      { schoolCode: desk.school.schoolCode, userId: payerId },
      'mobile',
    );
    const own = expectOk(await call(ownFeeCalls.get, { orderId }));
    expect(own).toMatchObject({ state: 'partlyRefunded', receipt: { capital: expect.any(String) } });
    expect(own.positions.map(({ refundedFen }) => refundedFen)).toEqual([0, 500]);
  });

  it.each([
    ['that says no position', 400, undefined],
    ['of more than a position cost', 501, [{ reference: 1, amountFen: 501 }]],
    ['whose parts are not its sum', 400, [{ reference: 0, amountFen: 300 }]],
    [
      'of a position twice',
      400,
      [
        { reference: 1, amountFen: 200 },
        { reference: 1, amountFen: 200 },
      ],
    ],
    ['of a position that was not paid', 400, [{ reference: 9, amountFen: 400 }]],
  ])('cannot have a refund %s', async (_, amountFen, wished) => {
    const { orderId, references } = await paid(FEN, 500);
    const shares = wished?.map((share) => ({ ...share, reference: references[share.reference] ?? 'NOBODY' }));
    await expect(desk.refund(orderId, amountFen, shares)).rejects.toThrow();
    await desk.tell();
    expect(atOffice(references)).toEqual([FEN, 500]);
  });

  it('go back together when all is paid back, also after one has', async () => {
    const { orderId, references, payerId } = await paid(FEN, 500, 7);
    await desk.refund(orderId, 7, [{ reference: references[2] ?? '', amountFen: 7 }]);
    await desk.refund(orderId, FEN + 500);
    for (let round = 0; round < 3; round += 1) await desk.tell();
    expect(atOffice(references)).toEqual([0, 0, 0]);
    expect(await owed(payerId)).toEqual(references);
  });

  it('have their refund wait only for the report of their own payment', async () => {
    const debtor = await owing(FEN, 500);
    const orderId = await ordered(debtor);
    expectOk(await desk.startQr(orderId));
    await desk.payLatest();
    const [one = '', two = ''] = debtor.references;
    desk.office.book.drop(one);
    await desk.tell();
    await desk.refund(orderId, 500, [{ reference: two, amountFen: 500 }]);
    await desk.tell();
    const states = (await desk.reports(orderId)).map(({ reference, kind, state }) => [
      reference,
      kind,
      state,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        [one, 'paid', 'refused'],
        [two, 'paid', 'told'],
        [two, 'refunded', 'told'],
      ]),
    );
  });
});

describe('what is told', () => {
  const paid = async () => {
    const debtor = await desk.addDebtor(FEN);
    const orderId = await ordered(debtor);
    expectOk(await desk.startQr(orderId));
    await desk.payLatest();
    return { ...debtor, orderId };
  };

  it('is told again until there is an answer, and booked once', async () => {
    const { orderId, reference } = await paid();
    for (const fault of ['cut', 'html', 'lost'] as const) {
      desk.office.spoil(fault);
      await desk.tell();
      desk.platform.clock.advance(HOUR_MS);
    }
    expect(await desk.reports(orderId)).toMatchObject([{ state: 'due', tries: 3 }]);
    await desk.tell();
    expect(await desk.reports(orderId)).toMatchObject([{ state: 'told', tries: 4 }]);
    expect(desk.office.book.paidFen(reference)).toBe(FEN);
  });

  it('is told beside what else is due, so that a system that does not answer keeps no other waiting', async () => {
    const { deps } = desk.platform;
    const told = [(await paid()).orderId, (await paid()).orderId];
    const meet = createMeeting(2);
    const open: DuesSystems['open'] = (given) => {
      const opened = deps.dues.open(given);
      const tell: DuesSystem['tell'] = async (report) => {
        await meet();
        return opened.ok ? opened.value.tell(report) : fail({ kind: 'unreachable', detail: '' });
      };
      return opened.ok ? ok({ ...opened.value, tell }) : opened;
    };
    await tellSystems({ ...deps, dues: { open } });
    for (const orderId of told) expect(await desk.reports(orderId)).toMatchObject([{ state: 'told' }]);
  }, 20_000);

  it('and refused waits for a person, who has it told again', async () => {
    const { orderId, reference, number } = await paid();
    desk.office.book.drop(reference);
    await desk.tell();
    const [report] = await desk.reports(orderId);
    expect(report).toMatchObject({ state: 'refused', detail: 'UNKNOWN_POSITION', nextTryAt: null });
    const { rows } = expectOk(await desk.administrator(duesAdminCalls.reports, { state: 'refused' }));
    const reportId = rows[0]?.reportId ?? '';
    expect(reportId).toBe(report?.reportId);
    desk.office.book.owe(number, {
      reference,
      title: { zh: '住宿费', en: 'Dormitory' },
      amountFen: FEN,
      dueOn: null,
    });
    expectOk(await desk.administrator(duesAdminCalls.tellAgain, { reportId }));
    expect(refusal(await desk.administrator(duesAdminCalls.tellAgain, { reportId }))).toBe(
      'CHANGED_MEANWHILE',
    );
    await desk.tell();
    expect(await desk.reports(orderId)).toMatchObject([{ state: 'told' }]);
  });

  it('of a refund waits until the payment is known', async () => {
    const { orderId } = await paid();
    await desk.refund(orderId, FEN);
    desk.office.spoil('cut');
    await desk.tell();
    const states = async () =>
      Object.fromEntries((await desk.reports(orderId)).map(({ kind, state }) => [kind, state]));
    expect(await states()).toEqual({ paid: 'due', refunded: 'due' });
    desk.platform.clock.advance(HOUR_MS);
    await desk.tell();
    expect(await states()).toEqual({ paid: 'told', refunded: 'due' });
    await desk.tell();
    expect(await states()).toEqual({ paid: 'told', refunded: 'told' });
  });
});

describe('a system of dues', () => {
  const { save, check, sources } = duesAdminCalls;

  it('keeps its key encrypted, unseen, and when none is typed', async () => {
    const { source, office, administrator } = desk;
    const { key, ...facts } = office.parameters;
    const changed = expectOk(
      await administrator(save, { ...source, ...facts, name: { zh: '计财处', en: 'Finance' } }),
    );
    expect(JSON.stringify(expectOk(await administrator(sources, {})))).not.toContain(key);
    const [row] = await desk.platform.deps.db.orm.select().from(duesSource);
    expect(Buffer.from(row?.keyEncrypted ?? []).toString()).not.toContain(key);
    expect(expectOk(await administrator(check, { sourceId: source.sourceId }))).toEqual({
      works: true,
      detail: '',
    });
    expect(refusal(await administrator(save, { ...source, ...facts }))).toBe('CHANGED_MEANWHILE');
    desk.source = changed;
  });

  it.each([
    { address: 'http://pay.example.edu' },
    { address: 'nowhere' },
    { account: 'with space' },
    { key: 'short' },
  ])('is refused with %j', async (wrong) => {
    const wish = { ...desk.source, ...desk.office.parameters, ...wrong };
    expect(refusal(await desk.administrator(save, wish))).toBe('PAY_PARAMETERS_INVALID');
  });

  it('out of use says nothing, and nobody pays', async () => {
    const debtor = await desk.addDebtor(FEN);
    const orderId = await ordered(debtor);
    const off = expectOk(await desk.administrator(save, { ...desk.source, enabled: false }));
    expect(refusal(await desk.positions(debtor.payerId))).toBe('DUES_SYSTEM_DOWN');
    expect(refusal(await desk.startQr(orderId))).toBe('DUES_SYSTEM_DOWN');
    desk.source = expectOk(await desk.administrator(save, { ...off, enabled: true }));
  });

  it('of another school belongs to no fee', async () => {
    const { paymentId, createdAt: _, changedAt: __, state: ___, revision: ____, ...facts } = desk.fee;
    const price = { kind: 'asked', sourceId: randomUUID() } as const;
    expect(
      refusal(
        await desk.administrator(paymentItemAdminCalls.create, { ...facts, price, requestKey: randomUUID() }),
      ),
    ).toBe('REFERENCE_UNKNOWN');
    expect(
      refusal(
        await desk.terminal.call(paymentItemCalls.positions, { paymentId: randomUUID(), payerId: 'x' }),
      ),
    ).toBe('PAYER_NOT_FOUND');
    expect(paymentId).toBe(desk.paymentId);
  });
});
