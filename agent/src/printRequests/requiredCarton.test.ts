import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { detectPrinter, systemPrinting } from '../devices/printer/detect.ts';
import { pdfOf, WirePrinter } from '../devices/printer/simulator/testing/wirePrinter.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';
import { systemTime } from '../time.ts';

const PAGES = 3;

let harness: AgentHarness;
const press = async () => {
  const wish = { requestId: randomUUID(), orderId: randomUUID(), copies: 1 };
  const answer = await harness.call(printerCalls.printOrder, wish);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
};
const untilNotPrinted = (name: ErrorName) =>
  harness.time.until(async () => {
    const { job, print } = await harness.state();
    const isOver = job?.phase === 'failed' || (print?.refusal ?? null) !== null;
    return isOver && JSON.stringify({ job, print }).includes(name);
  });

describe('an order that names a carton', () => {
  beforeEach(async () => {
    harness = await startHarness();
    await harness.time.until(() => harness.platform.heartbeats.length > 0);
  });
  afterEach(() => harness.stop());

  it('is printed from that one, although another of its size has paper', async () => {
    harness.platform.setOrder({ cartonCode: '3' });
    await press();
    await harness.untilPhase('printing');
    expect(harness.printer.received.map(({ options }) => options.mediaSource)).toEqual(['tray-3']);
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes).toMatchObject([{ state: 1, cartonCode: '3' }]);
  });

  it('is not printed on other paper when its own has run out', async () => {
    harness.printer.setTray({ cartonCode: '3', sheets: 0, empty: true });
    await harness.time.until(async () => (await harness.state()).printer.cartons[2]?.empty === true);
    harness.platform.setOrder({ cartonCode: '3' });
    await press();
    await untilNotPrinted('PRINT_OUT_OF_PAPER');
    expect(harness.printer.received).toEqual([]);
  });

  it('is not printed where its carton is not fitted', async () => {
    const cartons = DEFAULT_TERMINAL_SETTINGS.cartons.slice(0, 1);
    harness.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, cartons } });
    await harness.time.until(async () => (await harness.state()).printer.cartons.length === 1);
    harness.platform.setOrder({ cartonCode: '3' });
    await press();
    await untilNotPrinted('PRINT_NO_SUCH_CARTON');
    expect(harness.printer.received).toEqual([]);
  });
});

describe('a reserved carton', () => {
  beforeEach(async () => {
    harness = await startHarness();
    const [first, second] = DEFAULT_TERMINAL_SETTINGS.cartons;
    if (!first || !second) throw new Error('the defaults have cartons');
    const cartons = [{ ...first, reserved: true }, second];
    harness.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, cartons } });
    await harness.time.until(async () => (await harness.state()).printer.cartons.length === 2);
  });
  afterEach(() => harness.stop());

  it('is passed over by whatever names none, and shown as reserved', async () => {
    expect((await harness.state()).printer.cartons).toMatchObject([{ reserved: true }, { cartonCode: '2' }]);
    await press();
    await harness.untilPhase('printing');
    expect(harness.printer.received.map(({ options }) => options.mediaSource)).toEqual(['tray-2']);
  });

  it('does not help when all other paper has run out', async () => {
    harness.printer.setTray({ cartonCode: '2', sheets: 0, empty: true });
    await harness.time.until(async () => (await harness.state()).printer.cartons[1]?.empty === true);
    await press();
    await untilNotPrinted('PRINT_OUT_OF_PAPER');
    expect(harness.printer.received).toEqual([]);
  });
});

it('reaches the printer as the media source of the job at the wire', async () => {
  await using wire = await WirePrinter.start();
  harness = await startHarness({
    openPrinter: ({ cartons }) =>
      detectPrinter(
        { address: wire.device.printerUrl, snmpAddress: null, snmpCommunity: '', cartons },
        { ...systemPrinting, time: systemTime },
      ),
  });
  try {
    await harness.time.until(() => harness.platform.heartbeats.length > 0);
    harness.platform.setDocument(await pdfOf(PAGES));
    const orderId = randomUUID();
    harness.platform.setOrder({ cartonCode: '3', pages: PAGES, document: undefined });
    const wish = { requestId: randomUUID(), orderId, copies: 1 };
    expect((await harness.call(printerCalls.printOrder, wish)).ok).toBe(true);
    await harness.untilPhase('printing');
    wire.sheets(PAGES);
    await harness.untilPhase('printed');
    const [file] = (await wire.printedFiles()).filter((name) => name.endsWith('.json'));
    expect(await wire.ticket(file ?? '')).toMatchObject({ mediaSource: 'tray-3', outcome: 'completed' });
  } finally {
    await harness.stop();
  }
});
