import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { systemTime } from '../../../time.ts';
import { detectPrinter, systemPrinting } from '../detect.ts';
import { isOver, observeUntil, threePages } from '../testing/peers/follow.ts';
import { type IppEvePrinter, startIppEvePrinter } from '../testing/peers/ippEvePrinter.ts';
import { describePeer } from '../testing/peers/programs.ts';
import type { Printer, PrintOptions } from '../types.ts';

const OPTIONS: PrintOptions = {
  jobName: 'job',
  copies: 1,
  sides: 'one-sided',
  orientation: 'portrait',
  colour: false,
  paperSize: 'A4',
  mediaSource: 'tray-1',
};

function open(address: string): Printer {
  const { cartons } = DEFAULT_TERMINAL_SETTINGS;
  const configuration = { address, snmpAddress: null, snmpCommunity: 'public', cartons };
  const printer = detectPrinter(configuration, { ...systemPrinting, time: systemTime });
  if (!printer.ok) throw new Error(printer.problem);
  return printer.value;
}

describePeer("direct IPP to Debian's ippeveprinter", ['ippeveprinter', 'dbus-daemon'], () => {
  let peer: IppEvePrinter;
  let printer: Printer;
  let document: Uint8Array;

  beforeAll(async () => {
    document = await threePages();
    peer = await startIppEvePrinter();
    await peer.fill([250, 250, 250, 20]);
    printer = open(`ipp://localhost:${peer.port}/ipp/print`);
  });

  afterAll(async () => {
    await printer?.close();
    await peer?.[Symbol.asyncDispose]();
  });

  async function print(changes: Partial<PrintOptions>, using = printer) {
    const taken = await using.submit(document, { ...OPTIONS, ...changes });
    if (!taken.ok) throw new Error(`${taken.problem.kind}: ${taken.problem.detail}`);
    return taken.value;
  }

  it('reports its condition and the sheets of each media source', async () => {
    expect(await printer.status()).toMatchObject({
      condition: 'idle',
      trays: [
        { cartonCode: '1', sheets: 250, empty: false },
        { cartonCode: '2', sheets: 250, empty: false },
        { cartonCode: '3', sheets: 250, empty: false },
        { cartonCode: '4', sheets: 20, empty: false },
      ],
    });
  });

  it('receives the document byte by byte with copies, both sides, orientation, colour and tray', async () => {
    const job = await print({
      jobName: 'ticket',
      copies: 2,
      sides: 'two-sided-short-edge',
      orientation: 'landscape',
      colour: true,
      mediaSource: 'tray-3',
    });
    expect(await observeUntil(printer, job, isOver)).toEqual({ state: 'completed', impressions: 6 });
    const received = (await peer.received()).at(-1);
    expect(Buffer.compare(received?.document ?? new Uint8Array(), document)).toBe(0);
    expect(Object.fromEntries(received?.ticket ?? [])).toMatchObject({
      IPP_JOB_NAME: 'ticket',
      IPP_COPIES: '2',
      IPP_MULTIPLE_DOCUMENT_HANDLING: 'separate-documents-collated-copies',
      IPP_SIDES: 'two-sided-short-edge',
      IPP_ORIENTATION_REQUESTED: 'landscape',
      IPP_PRINT_COLOR_MODE: 'color',
      IPP_MEDIA_COL: '{media-size={x-dimension=21000 y-dimension=29700} media-source=tray-3}',
    });
  });

  it('receives A3 from the tray that has it', async () => {
    const job = await print({ jobName: 'large', paperSize: 'A3', mediaSource: 'tray-4' });
    expect((await observeUntil(printer, job, isOver)).state).toBe('completed');
    expect((await peer.received()).at(-1)?.ticket.get('IPP_MEDIA_COL')).toBe(
      '{media-size={x-dimension=29700 y-dimension=42000} media-source=tray-4}',
    );
  });

  it('is spared a tray that it would take without having it', async () => {
    const before = (await peer.received()).length;
    expect(await printer.submit(document, { ...OPTIONS, mediaSource: 'tray-9' })).toEqual({
      ok: false,
      problem: { kind: 'refused', detail: 'The printer has no tray "tray-9"' },
    });
    expect(await peer.received()).toHaveLength(before);
  });

  describe('while it prints', () => {
    it('jams, is busy for others, continues, and finds the job by its name before and after', async () => {
      await peer.hold(true);
      const job = await print({ jobName: 'held-f81d4fae-7dec-11d0' });
      // It counts only once it has looked into the document, which may be after it jammed.
      const held = await observeUntil(
        printer,
        job,
        (seen) => 'waitingFor' in seen && seen.waitingFor !== null && seen.impressions !== null,
      );
      expect(held).toEqual({ state: 'printing', impressions: 0, waitingFor: 'jam' });
      expect(await printer.status()).toMatchObject({ condition: 'jam' });
      expect(await printer.submit(document, OPTIONS)).toMatchObject({ problem: { kind: 'busy' } });
      expect(await printer.find('held-f81d4fae-7dec-11d0')).toEqual({ ok: true, value: job });
      await peer.hold(false);
      expect(await observeUntil(printer, job, isOver)).toEqual({ state: 'completed', impressions: 3 });
      expect(await printer.find('held-f81d4fae-7dec-11d0')).toEqual({ ok: true, value: job });
      expect(await printer.find('never-sent')).toEqual({ ok: true, value: null });
    });

    it('waits for paper and says which carton is empty', async () => {
      await peer.fill([250, 0, 250, 20]);
      const job = await print({ jobName: 'hungry', mediaSource: 'tray-2' });
      const held = await observeUntil(
        printer,
        job,
        (seen) => 'waitingFor' in seen && seen.waitingFor !== null,
      );
      expect(held).toMatchObject({ waitingFor: 'outOfPaper' });
      const { trays } = await printer.status();
      expect(trays.filter((tray) => tray.empty)).toEqual([{ cartonCode: '2', sheets: 0, empty: true }]);
      await peer.fill([250, 250, 250, 20]);
      expect((await observeUntil(printer, job, isOver)).state).toBe('completed');
      expect((await printer.status()).condition).toBe('idle');
    });

    it('is cancelled', async () => {
      await peer.hold(true);
      const job = await print({ jobName: 'unwanted' });
      await printer.cancel(job);
      await peer.hold(false);
      expect(await observeUntil(printer, job, isOver)).toMatchObject({ state: 'cancelled' });
    });
  });

  it('does not know a job of another name under a number that it has', async () => {
    expect(await printer.observe('1/somebody-else')).toEqual({ state: 'forgotten' });
    expect(await printer.observe('9999/never-sent')).toEqual({ state: 'forgotten' });
  });

  it('is printed to through TLS once its own certificate is pinned, and not before', async () => {
    const address = `ipps://localhost:${peer.port}/ipp/print`;
    const distrusting = open(address);
    const { condition, detail } = await distrusting.status();
    expect(condition).toBe('offline');
    const fingerprint = /sha256=[0-9a-f]{64}/.exec(detail)?.[0] ?? 'no fingerprint';
    const pinned = open(`${address}#${fingerprint}`);
    const job = await print({ jobName: 'secret' }, pinned);
    expect((await observeUntil(pinned, job, isOver)).state).toBe('completed');
    expect(Buffer.compare((await peer.received()).at(-1)?.document ?? new Uint8Array(), document)).toBe(0);
  });
});
