import { problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { CartonSetting, TerminalSettings } from '@self-print/contract/settings.ts';
import type { Cartons } from '../cartons/cartons.ts';
import type { DeviceTest, DeviceTestResult } from '../devices/framework/deviceTest.ts';
import type { JobObservation, JobReference, Printer } from '../devices/printer/types.ts';
import { interpret } from '../jobs/observation.ts';
import type { PrintQueue } from '../jobs/printQueue.ts';
import type { PrintRecords } from '../jobs/records/printRecords.ts';
import type { Journal } from '../journal/journal.ts';
import { COUNT_SETTLE_MS, JOB_POLL_MS, TEST_PAGE_LIMIT_MS } from '../limits.ts';
import type { Registration } from '../platform/registration.ts';
import type { PrinterMonitor } from '../printing/printerMonitor.ts';
import type { PrinterSlot } from '../printing/printerSlot.ts';
import type { Time } from '../time.ts';
import { makeTestPage } from './testPage.ts';

export interface PrinterTestOptions {
  readonly slot: PrinterSlot;
  readonly monitor: PrinterMonitor;
  readonly cartons: Cartons;
  readonly journal: Journal<PrintRecords>;
  readonly settings: () => TerminalSettings;
  readonly registration: Registration;
  readonly queue: PrintQueue;
  readonly version: string;
  readonly newJobId: () => string;
  readonly time: Time;
  readonly stopped: AbortSignal;
  readonly log: EventLog;
}

const TEST_SIZE = 'A4';
const TEST_SHEETS = 1;

/** Prints a marked page independently of orders, and follows it to its end. */
export function createPrinterTest(options: PrinterTestOptions): DeviceTest {
  const { slot, monitor, log } = options;

  const run = async (printer: Printer, address: string, carton: CartonSetting): Promise<DeviceTestResult> => {
    const document = await testPage(options, `${printer.strategyName} ${address}`, carton);
    const submitted = await printer
      .submit(document, printOptions(options, carton))
      .catch((error: unknown) => fail({ kind: 'ambiguous', detail: `the driver failed: ${String(error)}` }));
    if (!submitted.ok) {
      return { passed: false, detail: `${submitted.problem.kind}: ${submitted.problem.detail}` };
    }
    const result = await follow(options, printer, submitted.value);
    if (result.sheets > 0) takeSheet(options, carton);
    await monitor.refresh();
    return { passed: result.passed, detail: `${result.detail}; carton ${carton.cartonCode}` };
  };

  return async () => {
    if (options.queue.active() !== null) return fail(problem('PRINT_BUSY'));
    const held = slot.hold();
    if (!held) return ok({ passed: false, detail: slot.problem() });
    try {
      const carton = cartonFor(options);
      const result = carton
        ? await run(held.printer, held.address, carton)
        : { passed: false, detail: `no carton with ${TEST_SIZE} paper in the settings` };
      log.event('test-page', { ...result });
      return ok(result);
    } finally {
      held.release();
    }
  };
}

/** A media source that has paper according to our count; else any of the size, because the count may be wrong. */
function cartonFor({ cartons, settings }: PrinterTestOptions): CartonSetting | undefined {
  const chosen = cartons.choose({ paperSize: TEST_SIZE, sheets: TEST_SHEETS, cartonCode: null });
  return chosen.ok ? chosen.value : settings().cartons.find(({ paperSize }) => paperSize === TEST_SIZE);
}

function testPage(options: PrinterTestOptions, driver: string, { cartonCode }: CartonSetting) {
  const terminalCode = options.registration.identity()?.terminalCode ?? 'not registered';
  const at = new Date(options.time.now());
  return makeTestPage({ terminalCode, driver, cartonCode, at, version: options.version });
}

function printOptions({ newJobId }: PrinterTestOptions, { mediaSource }: CartonSetting) {
  return {
    jobName: newJobId(),
    copies: 1,
    sides: 'one-sided',
    orientation: 'portrait',
    colour: true,
    paperSize: TEST_SIZE,
    mediaSource,
  } as const;
}

interface Followed {
  readonly passed: boolean;
  readonly detail: string;
  readonly sheets: number;
}

/** Follows the page until the printer is done; one that waits too long for a person is cancelled. */
async function follow(
  { time, stopped, log }: PrinterTestOptions,
  printer: Printer,
  reference: JobReference,
): Promise<Followed> {
  const begun = time.elapsed();
  let answeredAt = begun;
  let impressions: number | null = null;
  let waitingFor = '';
  do {
    const seen = await printer
      .observe(reference)
      .catch((error: unknown): JobObservation => ({ state: 'unreachable', detail: String(error) }));
    if (seen.state !== 'unreachable') answeredAt = time.elapsed();
    const silentMs = time.elapsed() - answeredAt;
    const step = interpret(
      { impressions, impressionsTotal: TEST_SHEETS, silentMs, overMs: COUNT_SETTLE_MS, stillMs: 0 },
      seen,
    );
    if (step.kind === 'end') {
      const { phase, failure, detail } = step.outcome;
      const passed = phase === 'printed';
      return {
        passed,
        detail: [passed ? 'printed: check the page' : `${phase} ${failure ?? ''}`, detail].join(' ').trim(),
        sheets: step.outcome.impressions ?? (passed ? TEST_SHEETS : 0),
      };
    }
    if (step.kind === 'goOn') {
      impressions = step.impressions;
      waitingFor = step.waitingFor ?? '';
    }
    if (time.elapsed() - begun >= TEST_PAGE_LIMIT_MS) break;
  } while (await time.wait(JOB_POLL_MS, stopped));
  await printer.cancel(reference).catch((error: unknown) => log.error('test-page', error));
  return { passed: false, detail: `not printed in time ${waitingFor}`.trim(), sheets: impressions ?? 0 };
}

function takeSheet({ cartons, journal, time }: PrinterTestOptions, { cartonCode }: CartonSetting): void {
  const count = cartons.afterTaking(cartonCode, TEST_SHEETS);
  if (!count) return;
  const written = journal.write(({ cartons: counts }) => counts.put(count, time.now()));
  if (written.ok) cartons.accept(count);
}
