import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { PrintRequestView } from '@self-print/contract/agent/printerView.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Printer } from '../devices/printer/types.ts';
import { type AgentHarness, aTicket, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
  await harness.time.until(() => harness.platform.heartbeats.length > 0);
});
afterEach(() => harness.stop());

const aWish = (change: { orderId?: string } = {}) => ({
  requestId: randomUUID(),
  orderId: randomUUID(),
  copies: 1,
  ...change,
});
type Wish = ReturnType<typeof aWish>;

async function press(wish: Wish): Promise<PrintRequestView> {
  const answer = await harness.call(printerCalls.printOrder, wish);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.value;
}

async function untilShown(matches: (view: PrintRequestView) => boolean): Promise<PrintRequestView> {
  let view: PrintRequestView | null = null;
  await harness.time.until(async () => {
    view = (await harness.state()).print;
    return view !== null && matches(view);
  });
  if (!view) throw new Error('no request is shown');
  return view;
}
const untilRefused = () => untilShown(({ refusal }) => refusal !== null);
const untilStep = (step: PrintRequestView['step']) => untilShown((view) => view.step === step);
const withdraw = (requestId: string) => harness.call(printerCalls.withdrawOrder, { requestId });
const refused = (name: string) => ({ ok: false, problem: { name } });

describe('a press on Print', () => {
  it('becomes paper and a report, with each call to the platform made once', async () => {
    const wish = aWish();
    expect(await press(wish)).toMatchObject({ requestId: wish.requestId, step: 'checking', refusal: null });
    const printing = await harness.untilPhase('printing');
    expect(printing).toMatchObject({
      orderId: wish.orderId,
      printLogId: harness.platform.printLogs.get(wish.orderId),
    });
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes).toMatchObject([{ state: 1, orderId: wish.orderId }]);
    expect(harness.platform.savings).toMatchObject([{ orderId: wish.orderId, copies: 1 }]);
    for (const path of ['/checkOrder', '/order/document/'])
      expect(harness.platform.headersOf(path)).toHaveLength(1);
    expect(harness.platform.headersOf('/down-validate')).toEqual([]);
  });

  it('asks for the address of its document where the check brings none, as with an older platform', async () => {
    harness.platform.setOrder({ document: undefined });
    await press(aWish());
    await harness.untilPhase('printing');
    expect(harness.platform.headersOf('/down-validate')).toHaveLength(1);
  });

  it('prints nothing that a lost journal may have printed', async () => {
    const wish = aWish();
    await press(wish);
    await harness.untilPhase('printing');
    harness.printer.finishJob();
    // The documented remedy for a damaged journal: move it away.
    await harness.restart({ dataFolder: (folder) => join(folder, 'afresh') });
    await press(aWish({ orderId: wish.orderId }));
    await harness.time.until(
      async () => (await harness.state()).print?.refusal?.name === 'ORDER_UNCONFIRMED',
    );
    expect(harness.printer.received).toHaveLength(1);
  });

  it('has its print log as soon as the printer answers, and its paper when all was seen of the printer', async () => {
    const seen = Promise.withResolvers<void>();
    await harness.restart({
      openPrinter: (configuration, folder) => {
        const opened = harness.openPrinter(configuration, folder);
        if (!opened.ok) return opened;
        const printer = opened.value;
        return ok({ ...printer, status: () => seen.promise.then(() => printer.status()) });
      },
    });
    await press(aWish());
    await harness.time.until(() => harness.platform.savings.length === 1);
    await harness.time.advance(1_000);
    expect(harness.printer.received).toEqual([]);
    seen.resolve();
    await harness.untilPhase('printing');
  });

  it('has the printer validate its job while the platform saves the print log', async () => {
    const asked: unknown[] = [];
    await harness.restart({
      openPrinter: (configuration, folder) => {
        const opened = harness.openPrinter(configuration, folder);
        if (!opened.ok) return opened;
        const validateAhead: Printer['validateAhead'] = async (options) => {
          asked.push(options);
          throw new Error('the driver failed, which stops nothing');
        };
        return ok({ ...opened.value, validateAhead });
      },
    });
    const release = harness.platform.holdUp('/savePrintLogBefore');
    await press(aWish());
    await untilStep('registering');
    release();
    await harness.untilPhase('printing');
    const [{ options: printed } = { options: null }] = harness.printer.received;
    expect(asked).toEqual([{ ...printed, jobName: expect.any(String) }]);
  });

  it('carries its id to the platform with every call', async () => {
    const wish = aWish();
    await press(wish);
    await harness.untilPhase('printing');
    for (const path of ['/checkOrder', '/order/document/', '/savePrintLogBefore'])
      expect(harness.platform.headersOf(path)).toMatchObject([{ 'x-request-id': wish.requestId }]);
  });

  it('prints once however often it is repeated, before and after the end', async () => {
    const wish = aWish();
    await Promise.all([press(wish), press(wish), press(wish)]);
    await harness.untilPhase('printing');
    expect(await press(wish)).toMatchObject({ step: 'handing', refusal: null });
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await press(wish);
    await harness.time.advance(60_000);
    expect(harness.printer.received).toHaveLength(1);
    expect(harness.platform.savings).toHaveLength(1);
  });

  it('refuses the same id for something else', async () => {
    const wish = aWish();
    await press(wish);
    await harness.untilPhase('printing');
    expect(await harness.call(printerCalls.printOrder, { ...wish, copies: 2 })).toMatchObject(
      refused('PRINT_CONFLICT'),
    );
  });

  it('waits for the one before it', async () => {
    const release = harness.platform.holdUp('/checkOrder');
    await press(aWish());
    expect(await harness.call(printerCalls.printOrder, aWish())).toMatchObject(refused('PRINT_BUSY'));
    release();
    await harness.untilPhase('printing');
  });

  it('of staff from afar prints once, shows nothing and outlives the person at the screen', async () => {
    await harness.beginStaff();
    const wish = aWish();
    const release = harness.platform.holdUp('/checkOrder');
    expect(await harness.call(printerCalls.reprintOrder, wish)).toMatchObject({ ok: true });
    expect((await harness.state()).print).toBeNull();
    await harness.call(kioskCalls.endSession, {});
    release();
    await harness.untilPhase('printing');
    expect(await harness.call(printerCalls.reprintOrder, aWish())).toMatchObject(refused('PRINT_BUSY'));
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.call(printerCalls.reprintOrder, wish);
    await harness.time.advance(60_000);
    expect(harness.printer.received).toHaveLength(1);
  });

  it.each(['leaves', 'withdraws'] as const)(
    'of staff goes on when the person whose own request was refused before %s',
    async (how) => {
      await harness.beginStaff();
      harness.platform.refuse('savePrintLogBefore', 'PRINT_LIMIT_REACHED');
      const own = aWish();
      await press(own);
      await untilRefused();
      const release = harness.platform.holdUp('/checkOrder');
      expect(await harness.call(printerCalls.reprintOrder, aWish())).toMatchObject({ ok: true });
      if (how === 'leaves') await harness.call(kioskCalls.endSession, {});
      else await withdraw(own.requestId);
      expect(await harness.call(printerCalls.printOrder, aWish())).toMatchObject(refused('PRINT_BUSY'));
      release();
      await harness.untilPhase('printing');
    },
  );

  it('asks for the copies that the person saw', async () => {
    await press({ ...aWish(), copies: 2 });
    await harness.untilPhase('printing');
    expect(harness.platform.savings).toMatchObject([{ copies: 2 }]);
    expect(harness.printer.received[0]?.options.copies).toBe(2);
  });
});

describe('a press on Print that is refused', () => {
  it.each([
    ['checkOrder', 'ORDER_PRINTING_ELSEWHERE'],
    ['checkOrder', 'TERMINAL_PAUSED'],
    ['downValidate', 'DOCUMENT_UNAVAILABLE'],
  ] as const)('by %s with %s records nothing at the platform', async (call, name) => {
    harness.platform.setOrder({ document: undefined });
    harness.platform.refuse(call, name);
    await press(aWish());
    expect((await untilRefused()).refusal).toMatchObject({ name });
    await harness.time.advance(60_000);
    expect(harness.platform.savings).toEqual([]);
    expect(harness.printer.received).toEqual([]);
  });

  it('because its document lies elsewhere than at the platform records nothing and fetches nothing', async () => {
    const document = { fileUrl: 'https://elsewhere.example/x', expiresAt: '2099-01-01T00:00:00.000Z' };
    harness.platform.setOrder({ document: { ...document, sha256: '0'.repeat(64) } });
    await press(aWish());
    expect((await untilRefused()).refusal).toMatchObject({ code: 'ANSWER' });
    expect(harness.platform.savings).toEqual([]);
  });

  it('by the print log ends there, and the next press starts over', async () => {
    const wish = aWish();
    harness.platform.refuse('savePrintLogBefore', 'PRINT_LIMIT_REACHED');
    await press(wish);
    expect(await untilRefused()).toMatchObject({
      step: 'registering',
      refusal: { name: 'PRINT_LIMIT_REACHED' },
    });
    expect(await press(wish)).toMatchObject({ refusal: { name: 'PRINT_LIMIT_REACHED' } });
    await press({ ...wish, requestId: randomUUID() });
    await harness.untilPhase('printing');
    expect(harness.printer.received).toHaveLength(1);
  });

  it('by a printer that does not wake up asks for no print log', async () => {
    harness.printer.unplugNetwork();
    await press(aWish());
    expect((await untilRefused()).refusal).toMatchObject({ name: 'PRINT_WAKE_UP_FAILED' });
    expect(harness.platform.savings).toEqual([]);
  });

  it('by the queue is reported without paper, so that the order can be printed again', async () => {
    harness.platform.setOrder({ pages: 501 });
    await press(aWish());
    expect(await untilRefused()).toMatchObject({ step: 'handing', refusal: { name: 'PRINT_OUT_OF_PAPER' } });
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes).toMatchObject([{ state: 2, impressions: 0, unconfirmed: false }]);
  });

  it('because another print is on is reported as well', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    const wish = aWish();
    await press(wish);
    expect(await untilRefused()).toMatchObject({ refusal: { name: 'PRINT_BUSY' } });
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes).toMatchObject([{ orderId: wish.orderId, impressions: 0 }]);
  });

  it('by a terminal without a registration or a journal is refused at once', async () => {
    await harness.restart({ registered: false, dataFolder: (folder) => `${folder}/other` });
    expect(await harness.call(printerCalls.printOrder, aWish())).toMatchObject(
      refused('AGENT_NOT_REGISTERED'),
    );
  });
});

describe('a press on Print whose print log may exist', () => {
  it('shows that the platform was not reached, and prints the same log at the next press', async () => {
    const wish = aWish();
    harness.platform.cutAnswer('/order/savePrintLogBefore');
    await press(wish);
    expect(await untilRefused()).toMatchObject({
      step: 'registering',
      refusal: { name: 'PLATFORM_UNREACHABLE' },
    });
    await harness.time.advance(120_000);
    expect(harness.platform.finishes).toEqual([]);
    await press({ ...wish, requestId: randomUUID() });
    await harness.untilPhase('printing');
    harness.printer.finishJob();
    await harness.time.until(() => harness.platform.finishes.length === 1);
    await harness.time.advance(120_000);
    expect(harness.platform.printLogs.size).toBe(1);
    expect(harness.platform.finishes).toMatchObject([{ state: 1 }]);
  });

  it('is ended without paper when the person has gone', async () => {
    const wish = aWish();
    harness.platform.cutAnswer('/order/savePrintLogBefore');
    await press(wish);
    await untilRefused();
    await harness.call(kioskCalls.endSession, {});
    await harness.time.until(() => harness.platform.finishes.length === 1);
    const printLogId = harness.platform.printLogs.get(wish.orderId);
    expect(harness.platform.finishes).toMatchObject([
      { printLogId, state: 2, impressions: 0, unconfirmed: false },
    ]);
    await harness.time.advance(120_000);
    expect(harness.platform.finishes).toHaveLength(1);
    expect(harness.printer.received).toEqual([]);
  });

  it('is left alone when the platform says that the order is not held here', async () => {
    harness.platform.cutAnswer('/order/savePrintLogBefore');
    await press(aWish());
    await untilRefused();
    harness.platform.refuse('savePrintLogBefore', 'ORDER_NOT_CLAIMED');
    await harness.call(kioskCalls.endSession, {});
    await harness.time.advance(240_000);
    expect(harness.platform.savings).toHaveLength(2);
    expect(harness.platform.finishes).toEqual([]);
  });
});

describe('going back after a press on Print', () => {
  it('ends it while nothing is recorded, and a new press starts immediately', async () => {
    const release = harness.platform.holdUp('/checkOrder');
    const wish = aWish();
    await press(wish);
    expect(await withdraw(wish.requestId)).toMatchObject({ ok: true, value: { withdrawn: true } });
    expect((await harness.state()).print).toBeNull();
    const next = { ...wish, requestId: randomUUID() };
    await press(next);
    release();
    await harness.untilPhase('printing');
    expect(harness.platform.savings).toHaveLength(1);
    expect(await press(wish)).toMatchObject({ refusal: null, printLogId: null });
    expect(harness.printer.received).toHaveLength(1);
  });

  it('is too late once the print log may exist', async () => {
    const release = harness.platform.holdUp('/savePrintLogBefore');
    const wish = aWish();
    await press(wish);
    await untilStep('registering');
    expect(await withdraw(wish.requestId)).toMatchObject({ value: { withdrawn: false } });
    release();
    await harness.untilPhase('printing');
    expect(await withdraw(wish.requestId)).toMatchObject({ value: { withdrawn: false } });
  });

  it('is done for a person who has left, too', async () => {
    const release = harness.platform.holdUp('/checkOrder');
    await press(aWish());
    await harness.call(kioskCalls.endSession, {});
    release();
    await harness.time.advance(60_000);
    expect(harness.platform.savings).toEqual([]);
  });

  it('is certain for a request that never arrived', async () => {
    expect(await withdraw(randomUUID())).toMatchObject({ value: { withdrawn: true } });
  });
});
