import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { type AgentHarness, aTicket, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

const carton = async (index = 0) => (await harness.state()).printer.cartons[index];

describe('the cartons of a terminal', () => {
  it("follow the printer's own levels, by the configured carton", async () => {
    harness.printer.setTray({ cartonCode: '2', sheets: 40, empty: false });
    harness.printer.setTray({ cartonCode: '3', sheets: null, empty: true });
    await harness.time.until(async () => (await carton(1))?.source === 'printer');
    expect(await carton(0)).toMatchObject({ sheets: 500, source: 'counted' });
    expect(await carton(1)).toMatchObject({ sheets: 40, low: true, empty: false });
    expect(await carton(2)).toMatchObject({ sheets: 0, low: true, empty: true });
  });

  it('take no notice of a tray that is bound to none of them', async () => {
    harness.printer.setTray({ cartonCode: '9', sheets: 0, empty: true });
    await harness.time.advance(10_000);
    expect((await harness.state()).printer.cartons.every(({ empty }) => !empty)).toBe(true);
  });

  it('keep their counts over a restart, and whether the printer had called them empty', async () => {
    harness.printer.setTray({ cartonCode: '1', sheets: null, empty: true });
    await harness.time.until(async () => (await carton())?.empty === true);
    await harness.restart();
    expect(await carton()).toMatchObject({ sheets: 0, empty: true });
    harness.printer.setTray({ cartonCode: '1', sheets: null, empty: false });
    await harness.time.until(async () => (await carton())?.sheets === 500);
  });

  it('keep what a print took, over a restart', async () => {
    await harness.print(aTicket({ copies: 2 }));
    await harness.untilPhase('printing');
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.restart();
    expect(await carton()).toMatchObject({ sheets: 494, source: 'counted' });
  });

  it('are not subtracted twice when the printer reports its levels', async () => {
    harness.printer.setTray({ cartonCode: '1', sheets: 100, empty: false });
    await harness.time.until(async () => (await carton())?.source === 'printer');
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.setTray({ cartonCode: '1', sheets: 97, empty: false });
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    expect((await carton())?.sheets).toBeGreaterThanOrEqual(97);
    await harness.time.until(async () => (await carton())?.sheets === 97);
  });

  it('are those of the settings, with their sizes and limits', async () => {
    const [first] = DEFAULT_TERMINAL_SETTINGS.cartons;
    if (!first) throw new Error('the defaults have cartons');
    harness.platform.setTerminal({
      settings: {
        ...DEFAULT_TERMINAL_SETTINGS,
        lowPaperPercent: 50,
        cartons: [{ ...first, capacitySheets: 100, paperSize: 'A3' }],
      },
    });
    await harness.time.until(async () => (await harness.state()).printer.cartons.length === 1);
    expect(await carton()).toMatchObject({ capacitySheets: 100, paperSize: 'A3', sheets: 100 });
    await harness.beginStaff();
    expect(await harness.call(printerCalls.addCartonCopy, { cartonCode: '2', sheets: 1 })).toMatchObject({
      ok: false,
      problem: { name: 'PRINT_NO_SUCH_CARTON', detail: { cartonCode: '2' } },
    });
  });

  it('are those that staff has counted, also fewer than before and never more than fit', async () => {
    await harness.beginStaff();
    const set = (sheets: number, cartonCode = '1') =>
      harness.call(printerCalls.setCartonCopy, { cartonCode, sheets });
    expect(await set(12)).toMatchObject({ ok: true });
    expect(await carton()).toMatchObject({ sheets: 12, source: 'counted' });
    await set(5_000);
    const capacity = (await carton())?.capacitySheets;
    expect((await carton())?.sheets).toBe(capacity);
    await set(0);
    expect(await carton()).toMatchObject({ sheets: 0, empty: true });
    harness.platform.setTerminal({
      settings: { ...DEFAULT_TERMINAL_SETTINGS, cartons: DEFAULT_TERMINAL_SETTINGS.cartons.slice(0, 1) },
    });
    await harness.time.until(async () => (await harness.state()).printer.cartons.length === 1);
    expect(await set(1, '2')).toMatchObject({ ok: false, problem: { name: 'PRINT_NO_SUCH_CARTON' } });
  });

  it('change all together or not at all', async () => {
    harness.printer.setTray({ cartonCode: '1', sheets: 10, empty: false });
    await harness.time.until(async () => (await carton())?.sheets === 10);
    harness.platform.setTerminal({
      settings: { ...DEFAULT_TERMINAL_SETTINGS, cartons: DEFAULT_TERMINAL_SETTINGS.cartons.slice(0, 2) },
    });
    await harness.time.until(async () => (await harness.state()).printer.cartons.length === 2);
    const cartons = [
      { cartonCode: '1', sheets: 50 },
      { cartonCode: '3', sheets: 50 },
    ];
    expect(await harness.call(printerCalls.addCartonCopies, { cartons })).toMatchObject({ ok: false });
    expect((await carton())?.sheets).toBe(10);
  });
});
