import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { TEST_PAGE_LIMIT_MS } from '../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
  await harness.time.until(async () => (await harness.state()).printer.condition === 'idle');
  await harness.beginStaff();
});
afterEach(() => harness.stop());

const begin = () => harness.call(maintenanceCalls.testDevice, { device: 'printer' });
/** Waits in real time while the page is made, so that the staff session does not expire. */
const received = async (count = 1) => {
  while (harness.printer.received.length !== count) await pause(5);
};
const failed = (detail: RegExp) => ({
  ok: true,
  value: { passed: false, detail: expect.stringMatching(detail) },
});
const sheetsOf = async (index: number) => (await harness.state()).printer.cartons[index]?.sheets;
/** Returns the answer while advancing time. */
async function ending<Value>(work: Promise<Value>): Promise<Value> {
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  await harness.time.until(() => over);
  return done;
}

describe('the test page of the printer', () => {
  it('is printed past all orders, followed to its end, and its sheet counted', async () => {
    const test = begin();
    await received();
    expect(harness.printer.received[0]?.options).toMatchObject({
      copies: 1,
      sides: 'one-sided',
      paperSize: 'A4',
      mediaSource: 'tray-1',
      colour: true,
    });
    harness.printer.finishJob();
    expect(await ending(test)).toMatchObject({
      value: { passed: true, detail: expect.stringMatching(/carton 1$/) },
    });
    expect(await sheetsOf(0)).toBe(499);
    expect((await harness.state()).job).toBeNull();
    expect(harness.platform.finishes).toEqual([]);
    expect(harness.log.of('test-page')).toMatchObject([{ detail: { passed: true } }]);
  });

  it('waits for a print, and for another test', async () => {
    await harness.print(aTicket());
    expect(await begin()).toMatchObject({ problem: { name: 'PRINT_BUSY' } });
    await harness.untilPhase('printing');
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    const test = begin();
    await received(2);
    expect(await begin()).toMatchObject({ problem: { name: 'DEVICE_BUSY' } });
    harness.printer.finishJob();
    expect(await ending(test)).toMatchObject({ value: { passed: true } });
  });

  it('that jams is waited for, and taken back when nobody comes', async () => {
    harness.printer.jam();
    const test = begin();
    await received();
    const begun = harness.time.elapsed();
    expect(await ending(test)).toMatchObject(failed(/not printed in time jam/));
    expect(harness.time.elapsed() - begun).toBeLessThanOrEqual(TEST_PAGE_LIMIT_MS + 1_000);
    expect(harness.printer.calls.cancel).toBe(1);
    expect(await sheetsOf(0)).toBe(500);
  });

  it('that the printer gives up has failed', async () => {
    const test = begin();
    await received();
    harness.printer.abortJob('memory full');
    expect(await ending(test)).toMatchObject(failed(/PRINT_ABORTED memory full/));
  });

  it('that is forgotten by a printer without power is not passed', async () => {
    const test = begin();
    await received();
    harness.printer.powerLoss();
    await harness.time.advance(3_000);
    harness.printer.powerOn();
    expect(await ending(test)).toMatchObject(failed(/unconfirmed PRINT_UNCONFIRMED/));
  });

  it.each([
    ['does not answer', { kind: 'unreachable', detail: 'no route' }],
    ['refuses it', { kind: 'refused', detail: 'no pdf' }],
    ['is busy', { kind: 'busy', detail: 'another host' }],
  ] as const)('says why it failed when the printer %s', async (_name, problem) => {
    harness.printer.refuseNext(problem);
    expect(await begin()).toMatchObject(failed(new RegExp(`${problem.kind}: ${problem.detail}`)));
  });

  it('says that nobody knows when the reply was lost, and when the driver fails', async () => {
    harness.printer.loseReplyNext();
    expect(await begin()).toMatchObject(failed(/^ambiguous/));
    await harness.restart({
      breakSubmit: async () => {
        throw new Error('a mistake in the driver');
      },
    });
    await harness.beginStaff();
    expect(await begin()).toMatchObject(failed(/ambiguous: the driver failed/));
  });

  it('is printed from a carton that counts as empty when no other has paper: the count may be wrong', async () => {
    const [first] = DEFAULT_TERMINAL_SETTINGS.cartons;
    if (!first) throw new Error('there are no cartons');
    harness.printer.setTray({ cartonCode: '1', sheets: 0, empty: true });
    harness.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, cartons: [first] } });
    await harness.time.until(async () => (await harness.state()).printer.cartons.length === 1);
    await harness.time.until(async () => (await sheetsOf(0)) === 0);
    await harness.beginStaff();
    const test = begin();
    await received();
    harness.printer.finishJob();
    expect(await ending(test)).toMatchObject({ value: { passed: true } });
  });

  it('needs a carton with its paper, and a printer', async () => {
    harness.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, cartons: [] } });
    await harness.time.until(async () => (await harness.state()).printer.cartons.length === 0);
    expect(await begin()).toMatchObject(failed(/no carton with A4 paper/));
    await harness.restart({ config: { printerAddress: '' } });
    await harness.beginStaff();
    expect(await begin()).toMatchObject(failed(/no printer is configured/));
    expect(await harness.call(maintenanceCalls.reopenDevice, { device: 'printer' })).toMatchObject({
      problem: { name: 'DEVICE_ABSENT' },
    });
  });
});
