import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CARD_DEBIT_CALL, CARD_REVERSAL_CALL, type CardOutcome } from '@self-print/contract/cardPayment.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { cardPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { SignedCommandPayload } from '@self-print/contract/signedCommand.ts';
import { CARD, OTHER_CARD, openTill, type Till } from '../deductions/testing/till.ts';
import { signCommand } from '../testing/signCommand.ts';
import { type CardPayments, createCardPayments } from './cardPayments.ts';

const PASSWORD = '123456';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const identity = {
  schoolCode: '10001',
  terminalCode: 'T001',
  platformAddress: 'http://platform',
  commandKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
};

/** A terminal's payments by card at a simulated card system, and a platform that listens or does not. */
interface Desk {
  readonly payments: CardPayments;
  readonly reports: CardOutcome[];
  readonly tasks: string[];
  /** `away`: no answer comes. */
  platform: 'up' | 'away' | 'refuses';
}

let till: Till;
let desk: Desk;
beforeEach(async () => {
  till = await openTill();
  desk = openDesk();
});
afterEach(() => till[Symbol.dispose]());

function openDesk(): Desk {
  const made: Omit<Desk, 'payments'> = { reports: [], tasks: [], platform: 'up' };
  const { deductions, journal, time, log } = till;
  const call = async (definition: unknown, input: CardOutcome) => {
    if (made.platform === 'away') return fail({ kind: 'unreachable', message: 'away' });
    if (made.platform === 'refuses')
      return fail({ kind: 'refused', name: 'ORDER_NOT_FOUND', code: '', message: '', detail: {} });
    if (definition === cardPaymentCalls.cardTasks)
      return ok(made.tasks.map((instruction) => ({ instruction })));
    made.reports.push(input);
    return ok({});
  };
  const payments = createCardPayments({
    journal: journal(),
    deductions: deductions(),
    client: { call, get: async () => new Response() } as never,
    registration: { state: () => 'registered', identity: () => identity } as never,
    hasReader: () => true,
    now: time.now,
    random: () => 0.5,
    time,
    log,
  });
  return Object.assign(made, { payments });
}

function sign(changes: Partial<SignedCommandPayload> = {}, body: object = {}): string {
  const issued = till.time.now();
  const { schoolCode, terminalCode } = identity;
  return signCommand(
    {
      commandId: randomUUID(),
      schoolCode,
      terminalCode,
      call: CARD_DEBIT_CALL,
      body: {
        orderId: randomUUID(),
        outTradeNo: 'P0000000001',
        amountFen: 150,
        withPassword: true,
        ...body,
      },
      by: 'payment',
      issuedAt: new Date(issued).toISOString(),
      expiresAt: new Date(issued + 3 * MINUTE_MS).toISOString(),
      ...changes,
    },
    privateKey,
  );
}

/** Lets the agent's work on payments run until it rests. */
async function work(): Promise<void> {
  const stop = new AbortController();
  const running = desk.payments.run(stop.signal);
  await till.time.advance(2 * SECOND_MS);
  stop.abort();
  await till.time.advance(MINUTE_MS);
  await running;
}
const standing = () => till.system.takings().filter(({ reversed }) => !reversed);

describe('a payment by card at the agent', () => {
  it('takes the money once, however often it is asked, and tells the platform', async () => {
    const instruction = sign();
    for (const _ of [1, 2])
      expect(await desk.payments.pay(instruction, CARD, PASSWORD)).toMatchObject({
        value: { status: 'done' },
      });
    await work();
    expect(standing()).toMatchObject([{ amount: 150 }]);
    expect(desk.reports).toMatchObject([{ status: 'done', amountFen: 150, flowNo: 'F000001' }]);
  });

  it.each([
    ['forged', () => `${sign().split('.')[0]}.${sign().split('.')[1]}`, 'COMMAND_INVALID'],
    ['for another terminal', () => sign({ terminalCode: 'T002' }), 'COMMAND_INVALID'],
    ['for another call', () => sign({ call: CARD_REVERSAL_CALL }), 'COMMAND_INVALID'],
    ['with more in it', () => sign({}, { extra: 1 }), 'COMMAND_INVALID'],
    ['over no amount', () => sign({}, { amountFen: 0 }), 'COMMAND_INVALID'],
    ['without a need for the password', () => sign({}, { withPassword: false }), 'BAD_REQUEST'],
    [
      'too old',
      () => sign({ expiresAt: new Date(till.time.now() - 2 * MINUTE_MS).toISOString() }),
      'COMMAND_EXPIRED',
    ],
  ])('takes nothing by an instruction that is %s', async (_, instruction, name) => {
    expect(await desk.payments.pay(instruction(), CARD, PASSWORD)).toMatchObject({ problem: { name } });
    expect(till.system.commands().filter(({ command }) => command === 'deduct')).toEqual([]);
  });

  it.each([
    ['wrongPassword', CARD, '000000'],
    ['otherCard', OTHER_CARD, PASSWORD],
  ])('reports a refusal: %s', async (reason, card, password) => {
    await desk.payments.pay(sign(), card, password);
    await work();
    expect(desk.reports).toMatchObject([{ status: 'refused', reason }]);
    expect(standing()).toEqual([]);
  });

  it('keeps the password nowhere', async () => {
    await desk.payments.pay(sign(), CARD, '918273');
    const tables = ['deduction', 'deduction_step', 'card_payment'];
    const rows = tables.map((table) => till.database().prepare(`SELECT * FROM ${table}`).all());
    expect(JSON.stringify([rows, till.log])).not.toContain('918273');
  });

  it('says that it does not know, inquires, and reports what it learns', async () => {
    till.system.setFault('lostAfter');
    expect(await desk.payments.pay(sign(), CARD, PASSWORD)).toMatchObject({ value: { status: 'unknown' } });
    till.system.setFault('lostBefore', 3);
    for (let times = 0; times < 4; times += 1) await work();
    expect(desk.reports.map(({ status }) => status)).toEqual(['unknown', 'done']);
    expect(standing()).toHaveLength(1);
  });

  it('reports after the platform was away, also after a restart', async () => {
    desk.platform = 'away';
    await desk.payments.pay(sign(), CARD, PASSWORD);
    await work();
    till.restart();
    desk = openDesk();
    await work();
    await work();
    expect(desk.reports.map(({ status }) => status)).toEqual(['done']);
  });

  it('stops telling a platform that refuses the report for good', async () => {
    desk.platform = 'refuses';
    till.system.setFault('lostAfter');
    await desk.payments.pay(sign(), CARD, PASSWORD);
    till.system.setFault('lostBefore');
    await work();
    desk.platform = 'up';
    await work();
    expect(desk.reports).toEqual([]);
    expect(till.log.of('card-outcome-refused')).toHaveLength(1);
  });

  it('never takes money for what was withdrawn', async () => {
    const instruction = sign();
    expect(await desk.payments.withdraw(instruction)).toMatchObject({ value: { status: 'withdrawn' } });
    expect((await desk.payments.pay(instruction, CARD, PASSWORD)).ok).toBe(false);
    expect(desk.reports).toMatchObject([{ status: 'withdrawn' }]);
    expect(standing()).toEqual([]);
  });

  it('withdraws what the platform finds overdue, and reports what was paid after all', async () => {
    const [never, paid] = [sign(), sign()];
    await desk.payments.pay(paid, CARD, PASSWORD);
    desk.tasks.push(never, paid);
    await till.time.advance(10 * MINUTE_MS);
    await work();
    expect(new Set(desk.reports.map(({ status }) => status))).toEqual(new Set(['withdrawn', 'done']));
    expect(standing()).toHaveLength(1);
  });

  it('gives money back once when the platform asks for it', async () => {
    const commandId = randomUUID();
    await desk.payments.pay(sign({ commandId }), CARD, PASSWORD);
    await work();
    desk.tasks.push(sign({ commandId, call: CARD_REVERSAL_CALL }));
    await work();
    await work();
    expect(standing()).toEqual([]);
    expect(desk.reports.map(({ status }) => status).slice(0, 2)).toEqual(['done', 'reversed']);
  });

  it('says when a card system gives nothing back', async () => {
    const commandId = randomUUID();
    desk.tasks.push(sign({ commandId, call: CARD_REVERSAL_CALL }));
    await work();
    expect(desk.reports[0]).toMatchObject({ status: 'notReversed', reason: 'CAMPUS_CARD_NO_SUCH_REQUEST' });
  });
});
