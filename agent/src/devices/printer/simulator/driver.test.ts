import { describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { systemTime } from '../../../time.ts';
import { detectPrinter, systemPrinting } from '../detect.ts';
import { STATUS } from '../ipp/operations.ts';
import { makeSnmpReader } from '../snmp/snmpReader.ts';
import type { JobReference, Printer, PrinterStatus, PrintOptions } from '../types.ts';
import type { ControlAction } from './control.ts';
import { PROFILE_NAMES, type ProfileName } from './profiles.ts';
import type { SimulatedPrinterOptions } from './simulatedPrinter.ts';
import { pdfOf, WirePrinter } from './testing/wirePrinter.ts';

const OPTIONS: PrintOptions = {
  jobName: '0f7c8f7a-1d5e-4a53-9d2c-3c1b7a4e9f10',
  copies: 2,
  sides: 'two-sided-long-edge',
  orientation: 'landscape',
  colour: false,
  paperSize: 'A4',
  mediaSource: 'tray-3',
};
const EMPTY_TRAY_3: ControlAction = { action: 'setPaper', tray: 'tray-3', sheets: 0 };
/** The simulator is local, so missing SNMP is detected quickly. */
const SNMP_TIMEOUTS = { requestTimeoutMs: 60, deadlineMs: 2_000 };

/** The agent's own driver with IPP and SNMP, connected to the simulated printer. */
class Driven implements AsyncDisposable {
  readonly wire: WirePrinter;
  readonly printer: Printer;
  /** The driver's time, which only moves on demand. */
  readonly #time: { ms: number };

  private constructor(wire: WirePrinter, printer: Printer, time: { ms: number }) {
    this.wire = wire;
    this.printer = printer;
    this.#time = time;
  }

  static async start(options: Partial<SimulatedPrinterOptions> = {}): Promise<Driven> {
    const wire = await WirePrinter.start(options);
    const time = { ms: 0 };
    const detected = detectPrinter(
      {
        address: wire.device.printerUrl,
        snmpAddress: wire.device.snmpAddress,
        snmpCommunity: 'public',
        cartons: DEFAULT_TERMINAL_SETTINGS.cartons,
      },
      {
        ...systemPrinting,
        time: { ...systemTime, elapsed: () => time.ms },
        openSnmp: (address, community) => makeSnmpReader({ address, community, ...SNMP_TIMEOUTS }),
      },
    );
    if (!detected.ok) throw new Error(detected.problem);
    return new Driven(wire, detected.value, time);
  }

  async submit(pages = 3, options: Partial<PrintOptions> = {}): Promise<JobReference> {
    const taken = await this.printer.submit(await pdfOf(pages), { ...OPTIONS, ...options });
    if (!taken.ok) throw new Error(`${taken.problem.kind}: ${taken.problem.detail}`);
    return taken.value;
  }

  passSeconds(seconds: number): void {
    this.#time.ms += seconds * SECOND_MS;
  }

  async statusAfter(...actions: readonly ControlAction[]): Promise<PrinterStatus> {
    for (const action of actions) await this.wire.control(action);
    return this.printer.status();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.printer.close();
    await this.wire[Symbol.asyncDispose]();
  }
}

describe("the agent's driver and the simulated printer", () => {
  it('print a document with its whole ticket and follow it', async () => {
    await using driven = await Driven.start();
    const job = await driven.submit();
    expect(await driven.printer.observe(job)).toEqual({
      state: 'printing',
      impressions: 0,
      waitingFor: null,
    });
    driven.wire.sheets(1);
    expect(await driven.printer.observe(job)).toEqual({
      state: 'printing',
      impressions: 2,
      waitingFor: null,
    });
    driven.wire.sheets(3);
    expect(await driven.printer.observe(job)).toEqual({ state: 'completed', impressions: 6 });
    expect(await driven.wire.ticket(`1-${OPTIONS.jobName}.json`)).toMatchObject({
      copies: 2,
      sides: 'two-sided-long-edge',
      mediaSource: 'tray-3',
      orientation: 'landscape',
      colour: 'monochrome',
      paper: 'A4',
      sheets: 4,
      outcome: 'completed',
    });
  });

  it.each<[ControlAction, string]>([
    [{ action: 'jam' }, 'jam'],
    [{ action: 'openCover' }, 'doorOpen'],
    [{ action: 'toner', level: 0 }, 'tonerEmpty'],
    [{ action: 'fillOutput' }, 'stopped'],
    [EMPTY_TRAY_3, 'outOfPaper'],
  ])('wait for a person after %j', async (fault, condition) => {
    await using driven = await Driven.start();
    await driven.wire.control(fault);
    const job = await driven.submit();
    expect(await driven.printer.observe(job)).toEqual({
      state: 'printing',
      impressions: 0,
      waitingFor: condition,
    });
    expect(await driven.printer.status()).toMatchObject({ condition });
    await driven.printer.cancel(job);
    expect(await driven.printer.observe(job)).toMatchObject({ state: 'cancelled', impressions: 0 });
  });

  it('leave one sheet on its way when they cancel', async () => {
    await using driven = await Driven.start();
    const job = await driven.submit();
    await driven.printer.cancel(job);
    driven.wire.sheets(1);
    expect(await driven.printer.observe(job)).toMatchObject({ state: 'cancelled', impressions: 2 });
  });

  it('give up a job whose document was lost, once it has waited for half a minute', async () => {
    await using driven = await Driven.start({ oneJobAtATime: true });
    await driven.wire.control({ action: 'loseRequestNext' });
    await expect(driven.submit()).rejects.toThrow('ambiguous');
    const found = await driven.printer.find(OPTIONS.jobName);
    if (!found.ok || found.value === null) throw new Error('not found');
    driven.passSeconds(29);
    const waiting = { state: 'pending', impressions: null, waitingFor: null };
    expect(await driven.printer.observe(found.value)).toEqual(waiting);
    driven.passSeconds(1);
    expect(await driven.printer.observe(found.value)).toEqual({
      state: 'aborted',
      impressions: 0,
      detail: 'its document never arrived',
    });
    expect(await driven.printer.find(OPTIONS.jobName)).toEqual({ ok: true, value: null });
    await driven.submit();
  });

  it('find a job again whose reply was lost', async () => {
    await using driven = await Driven.start();
    await driven.wire.control({ action: 'loseReplyNext' });
    await expect(driven.submit()).rejects.toThrow('ambiguous');
    const found = await driven.printer.find(OPTIONS.jobName);
    if (!found.ok || found.value === null) throw new Error('not found');
    driven.wire.sheets(4);
    expect(await driven.printer.observe(found.value)).toEqual({ state: 'completed', impressions: 6 });
    expect(await driven.printer.find(OPTIONS.jobName)).toEqual(found);
  });

  it('distinguish a refused ticket from a busy printer', async () => {
    await using driven = await Driven.start({ oneJobAtATime: true });
    await expect(driven.submit(1, { mediaSource: 'tray-9' })).rejects.toThrow('refused');
    await expect(driven.submit(1, { paperSize: 'A3' })).rejects.toThrow('refused');
    await driven.submit(1);
    await expect(driven.submit(1, { jobName: 'another' })).rejects.toThrow('busy');
    driven.wire.sheets(2);
    await driven.wire.control({ action: 'refuseNext', status: STATUS.notAcceptingJobs });
    await expect(driven.submit(1, { jobName: 'another' })).rejects.toThrow('busy');
  });

  it('abort what cannot be read and what the device gives up', async () => {
    await using driven = await Driven.start();
    const taken = await driven.printer.submit(Buffer.from('%PDF-1.7 of nothing'), OPTIONS);
    if (!taken.ok) throw new Error(taken.problem.detail);
    expect(await driven.printer.observe(taken.value)).toMatchObject({ state: 'aborted', impressions: 0 });
    await driven.wire.control({ action: 'abortAtSheet', sheet: 2 });
    const job = await driven.submit();
    driven.wire.sheets(2);
    expect(await driven.printer.observe(job)).toMatchObject({ state: 'aborted', impressions: 2 });
  });

  it('know after a loss of power only that the job is forgotten', async () => {
    await using driven = await Driven.start();
    const job = await driven.submit();
    driven.wire.sheets(1);
    expect(await driven.statusAfter({ action: 'powerLoss' })).toMatchObject({ condition: 'offline' });
    expect(await driven.printer.observe(job)).toMatchObject({ state: 'unreachable' });
    await expect(driven.submit()).rejects.toThrow('unreachable');
    await driven.wire.control({ action: 'powerOn' });
    expect(await driven.printer.observe(job)).toEqual({ state: 'forgotten' });
    expect(await driven.printer.find(OPTIONS.jobName)).toEqual({ ok: true, value: null });
    expect(await driven.printer.wakeUp()).toBe(true);
  });
});

describe("every make's own words for the same trays", () => {
  it.each<ProfileName>([...PROFILE_NAMES])(
    '%s: nothing is wrong with a printer that is well',
    async (profile) => {
      await using driven = await Driven.start({ profile });
      const status = await driven.printer.status();
      expect(status).toMatchObject({ condition: 'idle', tonerLow: false });
      expect(status.trays.filter((tray) => tray.empty)).toEqual([]);
    },
  );

  it.each<[ProfileName, { sheets: number | null; empty: boolean }]>([
    ['generic', { sheets: 0, empty: true }],
    ['kyocera', { sheets: 0, empty: true }],
    ['hp', { sheets: 0, empty: true }],
    ['lexmark-minus3', { sheets: 0, empty: true }],
    ['silent', { sheets: 0, empty: true }],
    // It does not report it; the printer asks for paper when a job needs it.
    ['brother-1byte', { sheets: null, empty: false }],
  ])('%s: carton 3 is empty, the others are not, and the printer still works', async (profile, third) => {
    await using driven = await Driven.start({ profile });
    const { condition, trays } = await driven.statusAfter(EMPTY_TRAY_3);
    expect(condition).toBe('idle');
    expect(trays.find((tray) => tray.cartonCode === '3')).toMatchObject(third);
    expect(trays.filter((tray) => tray.cartonCode !== '3' && tray.empty)).toEqual([]);
  });

  it.each<ProfileName>([...PROFILE_NAMES])(
    '%s: a job that needs carton 3 waits for paper',
    async (profile) => {
      await using driven = await Driven.start({ profile });
      await driven.wire.control(EMPTY_TRAY_3);
      const job = await driven.submit();
      expect(await driven.printer.observe(job)).toMatchObject({ waitingFor: 'outOfPaper' });
      expect(await driven.printer.status()).toMatchObject({ condition: 'outOfPaper' });
      await driven.wire.control({ action: 'setPaper', tray: 'tray-3', sheets: 50 });
      driven.wire.sheets(4);
      expect(await driven.printer.observe(job)).toMatchObject({ state: 'completed' });
    },
  );
});
