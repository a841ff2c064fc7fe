import { describe, expect, it } from '@jest/globals';
import { ok } from '@self-print/contract/result.ts';
import { makeMemoryPrinter } from '../devices/printer/testing/memoryPrinter.ts';
import { PRINTER_POLL_MS, PRINTER_POLL_PRINTING_MS } from '../limits.ts';
import { manualTime } from '../testing/manualTime.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import { createPrinterMonitor } from './printerMonitor.ts';
import { createPrinterSlot } from './printerSlot.ts';

function monitored() {
  const time = manualTime();
  const log = memoryLog();
  const { printer, handle } = makeMemoryPrinter();
  const slot = createPrinterSlot(() => ok(printer), log);
  slot.configure({ address: 'memory:', snmpAddress: null, snmpCommunity: 'public', cartons: [] });
  const seen: string[] = [];
  const monitor = createPrinterMonitor({
    slot,
    time,
    log,
    onStatus: ({ condition }) => seen.push(condition),
  });
  return { time, log, printer, handle, monitor, seen };
}

describe('the poller of the printer', () => {
  it.each([
    [false, PRINTER_POLL_MS],
    [true, PRINTER_POLL_PRINTING_MS],
  ])('asks at its pace (printing: %p)', async (printing, pace) => {
    const { time, monitor, handle } = monitored();
    const stop = new AbortController();
    const running = monitor.run(stop.signal, () => printing);
    await time.advance(10 * pace);
    expect(handle.calls.status).toBeGreaterThanOrEqual(10);
    expect(handle.calls.status).toBeLessThanOrEqual(12);
    stop.abort();
    await running;
  });

  it('reports offline only after the second miss, and polls sooner for it', async () => {
    const { time, monitor, handle, seen } = monitored();
    const stop = new AbortController();
    const running = monitor.run(stop.signal, () => false);
    await time.advance(1);
    handle.unplugNetwork();
    await time.advance(PRINTER_POLL_MS);
    expect(monitor.latest().condition).toBe('idle');
    await time.advance(PRINTER_POLL_PRINTING_MS);
    expect(monitor.latest().condition).toBe('offline');
    handle.plugNetwork();
    await time.advance(PRINTER_POLL_MS);
    expect(seen.at(-1)).toBe('idle');
    stop.abort();
    await running;
  });

  it('lets those who ask at the same time share one question', async () => {
    const { monitor, handle } = monitored();
    await Promise.all([monitor.refresh(), monitor.refresh(), monitor.refresh()]);
    expect(handle.calls.status).toBe(1);
  });

  it('logs a condition when it changes, and not each time', async () => {
    const { monitor, handle, log } = monitored();
    await monitor.refresh();
    await monitor.refresh();
    handle.jam();
    await monitor.refresh();
    await monitor.refresh();
    expect(log.of('printer-condition').map(({ detail }) => detail.condition)).toEqual(['idle']);
    expect(log.of('printer-blocked').map(({ detail }) => detail.condition)).toEqual(['jam']);
  });

  it('survives a driver that fails', async () => {
    const { monitor, printer, log } = monitored();
    printer.status = async () => {
      throw new Error('a mistake in the driver');
    };
    expect((await monitor.refresh()).condition).toBe('unknown');
    expect(log.of('printer-failed')[0]?.error).toBeDefined();
  });
});
