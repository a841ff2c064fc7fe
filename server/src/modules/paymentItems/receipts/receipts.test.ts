import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import {
  paymentItemAdminCalls as admin,
  type PaymentItemFacts,
} from '@self-print/contract/platform/paymentItemAdmin.ts';
import { paymentItemCalls as calls } from '@self-print/contract/platform/paymentItems.ts';
import { eq } from 'drizzle-orm';
import { terminal as terminals } from '../../../db/schema/terminals.ts';
import type { CertificateRequest } from '../../../documents/renderCertificate.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { openTestEngines, type TestEngines } from '../../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal, type TestTerminal } from '../../../testing/testSchool.ts';
import { openPayDesk, type PayDesk, type PrintEnd } from '../../payments/testing/payDesk.ts';
import { factsOf } from '../../statistics/facts.ts';

const PRICE = 123_450;
const FACTS: PaymentItemFacts = {
  title: { zh: '教材费', en: 'Textbooks' },
  explanation: { zh: '秋季学期', en: 'Autumn term' },
  tag: { zh: '', en: '' },
  price: { kind: 'fixed', amountFen: PRICE },
  payer: 'anybody',
  online: false,
  terminals: [],
  position: 1,
};
const PRINTED: PrintEnd = { state: 1, impressions: 1 };
const JAMMED: PrintEnd = { state: 2, impressions: 0 };
const LOST: PrintEnd = { state: 2, unconfirmed: true };

describe('the receipt of a fee', () => {
  let engines: TestEngines;
  let platform: TestPlatform;
  let desk: PayDesk;
  let administrator: CallFunction;
  let asked: CertificateRequest[] = [];
  let isBroken = false;
  beforeAll(async () => {
    engines = await openTestEngines();
    platform = await startTestPlatform({
      engines: {
        ...engines,
        render: async (request) => {
          asked.push(request);
          return isBroken ? { ok: false, problem: [{ kind: 'languageMissing' }] } : engines.render(request);
        },
      },
    });
    desk = await openPayDesk(platform, ['SELF_PAYMENT']);
    const { schoolCode } = desk.school;
    const user = { schoolCode, userId: await desk.school.addPerson({ role: 'admin' }) };
    administrator = await signedIn(platform, user, 'admin');
  });
  afterEach(async () => {
    asked = [];
    expect(await desk.ledgerFaults()).toEqual([]);
  });
  afterAll(async () => {
    await platform.close();
    await engines.close();
  });

  const ordered = async (changes: Partial<PaymentItemFacts> = {}, payerId?: string) => {
    const made = expectOk(
      await administrator(admin.create, { ...FACTS, ...changes, requestKey: randomUUID() }),
    );
    const { paymentId, revision } = made;
    expectOk(await administrator(admin.setState, { paymentId, revision, state: 'offered' }));
    const wish = { paymentId, price: PRICE, requestKey: randomUUID(), payerId };
    return expectOk(await desk.terminal.call(calls.create, wish)).orderId;
  };
  const paid = async (...about: Parameters<typeof ordered>) => {
    const orderId = await ordered(...about);
    expectOk(await desk.startQr(orderId));
    platform.gateway.pay(platform.gateway.latest());
    platform.clock.advance(3 * SECOND_MS);
    await desk.run();
    return orderId;
  };
  const ask = (orderId: string, at: TestTerminal = desk.terminal) => at.call(calls.printReceipt, { orderId });
  const receipt = async (orderId: string) => expectOk(await ask(orderId));

  it('is claimed by the terminal of the payment, costs nothing, and says what was paid', async () => {
    const payerId = await desk.school.addPerson({ name: '欧阳小明', userName: '2023010199' });
    const feeId = await paid({ payer: 'person' }, payerId);
    const made = await receipt(feeId);
    expect(made).toMatchObject({
      orderType: 3,
      title: { zh: '收据：教材费', en: 'Receipt: Textbooks' },
      state: 'claimed',
      pages: 1,
      fee: { totalFee: 0, paid: true },
    });
    expect(made.orderId).not.toBe(feeId);
    expect(asked[0]?.data).toMatchObject({
      fee: FACTS.title,
      amount: '¥1,234.50',
      capital: '壹仟贰佰叁拾肆元伍角',
      payer: '欧***　2023****99',
      method: { zh: 'wx', en: 'wx' },
      trade: expect.stringMatching(/./),
      paidAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      order: feeId.replaceAll('-', '').slice(0, 10).toUpperCase(),
    });
    expect(JSON.stringify(asked[0]?.data)).not.toContain('小明');
    expect(await desk.print(made.orderId, PRINTED)).toBeDefined();
    expect((await desk.orderOf(made.orderId)).state).toBe('printed');
    expect((await desk.orderOf(feeId)).state).toBe('paid');
  });

  it('is one, however often and at once it is asked for', async () => {
    const feeId = await paid();
    const answers = await Promise.all([ask(feeId), ask(feeId), ask(feeId)]);
    const ids = new Set(answers.map((answer) => expectOk(answer).orderId));
    expect(ids.size).toBe(1);
    expect((await receipt(feeId)).orderId).toBe([...ids][0]);
  });

  it('is made in English for who reads English, in the page of the template', async () => {
    const feeId = await paid();
    const { headers } = desk.terminal;
    const english = platform.client({ ...headers, 'Accept-Language': 'en' });
    expectOk(await english(calls.printReceipt, { orderId: feeId }));
    expect(asked).toMatchObject([{ language: 'en' }]);
  });

  it('is reported by a call of its own too, which knows no other orders', async () => {
    const feeId = await paid();
    const { orderId } = await receipt(feeId);
    const begun = expectOk(await desk.terminal.call(orderCalls.savePrintLogBefore, { orderId }));
    const report = { orderId, printLogId: begun.printLogId, ...PRINTED };
    const other = await desk.addUnpaid();
    const refused = await desk.terminal.call(calls.finish, { ...report, orderId: other.orderId });
    expect(refusal(refused)).toBe('ORDER_NOT_FOUND');
    expect(expectOk(await desk.terminal.call(calls.finish, report)).state).toBe('printed');
    expect(expectOk(await desk.terminal.call(calls.finish, report)).repeated).toBe(true);
  });

  it('is not printed twice once its paper is there', async () => {
    const feeId = await paid();
    await desk.print((await receipt(feeId)).orderId, PRINTED);
    expect(refusal(await ask(feeId))).toBe('ORDER_ALREADY_PRINTED');
  });

  it('is printed anew when its paper did not surely come, three times and no more', async () => {
    const feeId = await paid();
    const ids: string[] = [];
    for (const end of [JAMMED, LOST, LOST]) {
      const { orderId } = await receipt(feeId);
      ids.push(orderId);
      await desk.print(orderId, end);
      // A failed print that took no paper may be tried again as it is.
      if ((await desk.orderOf(orderId)).state === 'paid') {
        expect((await receipt(feeId)).orderId).toBe(orderId);
        await desk.print(orderId, LOST);
      }
    }
    expect(new Set(ids).size).toBe(3);
    expect(refusal(await ask(feeId))).toBe('ORDER_FAILED');
    expect((await desk.orderOf(feeId)).state).toBe('paid');
  });

  it('is refused before the fee is paid, elsewhere, for what is no fee, and at a paused terminal', async () => {
    const unpaid = await ordered();
    expect(refusal(await ask(unpaid))).toBe('ORDER_UNPAID');
    const feeId = await paid();
    expect(refusal(await ask(feeId, await desk.school.addTerminal()))).toBe('ORDER_NOT_FOUND');
    const { orderId: certificate } = await desk.addUnpaid();
    expect(refusal(await ask(certificate))).toBe('ORDER_NOT_FOUND');
    expect(refusal(await ask(randomUUID()))).toBe('ORDER_NOT_FOUND');
    const { orderId: receiptId } = await receipt(feeId);
    expect(refusal(await ask(receiptId))).toBe('ORDER_NOT_FOUND');
    const { orm } = platform.deps.db;
    const here = eq(terminals.terminalCode, desk.terminal.terminalCode);
    await orm.update(terminals).set({ paused: true }).where(here);
    expect(refusal(await ask(feeId))).toBe('TERMINAL_PAUSED');
    await orm.update(terminals).set({ paused: false }).where(here);
  });

  it('leaves nothing behind when it cannot be made, and is made later', async () => {
    const feeId = await paid();
    const unkept = async () =>
      (await platform.deps.db.pool.query('select 1 from unkept_document')).rows.length;
    isBroken = true;
    expect(refusal(await ask(feeId))).toBe('DOCUMENT_UNAVAILABLE');
    isBroken = false;
    expect(await unkept()).toBe(0);
    expect((await receipt(feeId)).state).toBe('claimed');
    expect(await unkept()).toBe(0);
  });

  it('is listed with its fee, but is nothing to settle and no order of the statistics', async () => {
    const feeId = await paid();
    const { orderId } = await receipt(feeId);
    await desk.print(orderId, LOST);
    expect((await desk.orderOf(orderId)).state).toBe('unconfirmed');
    const listed = async (filter: object) =>
      expectOk(await administrator(orderAdminCalls.list, { rows: 100, ...filter })).rows.map(
        (row) => row.orderId,
      );
    expect(await listed({ orderType: 3 })).toEqual(expect.arrayContaining([feeId, orderId]));
    expect(await listed({ review: true })).not.toContain(orderId);
    expect(await listed({ fact: 'placed' })).toContain(feeId);
    expect(await listed({ fact: 'placed' })).not.toContain(orderId);
    expect(await listed({ fact: 'unconfirmed' })).toContain(orderId);
  });

  it('counts as paper, and not as an order that anybody placed', async () => {
    const feeId = await paid();
    const before = await counted();
    await desk.print((await receipt(feeId)).orderId, PRINTED);
    const after = await counted();
    expect(after.placed).toBe(before.placed);
    expect(after.printed).toBe(before.printed);
    expect(after.prints).toBe(before.prints + 1);
  });

  const counted = async () => {
    const now = platform.clock.now();
    const span = { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + DAY_MS) };
    const sources = ['order', 'print'] as const;
    const facts = factsOf({ schoolCode: desk.school.schoolCode, span, sources, now });
    const { rows } = await platform.deps.db.orm.execute(facts);
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
    return { placed: sum('placed'), printed: sum('printed'), prints: sum('prints') };
  };
});
