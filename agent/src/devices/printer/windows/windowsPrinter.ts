import { BLOCKING_CONDITIONS, type PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';
import { shareUnderWay } from '../../../shareUnderWay.ts';
import type { Time } from '../../../time.ts';
import { mergeStatus } from '../status/merge.ts';
import { onlyFault, type PrinterReading } from '../status/printerReading.ts';
import type { SnmpReader } from '../status/snmpReading.ts';
import type { JobObservation, Printer } from '../types.ts';
import type { Spooler } from './spooler.ts';
import { observationOfJob, readingOfQueue, type SpoolerJob } from './spoolerWords.ts';
import { type SumatraOptions, sumatraOptions } from './sumatraOptions.ts';
import { parseReference, referenceOf, type WindowsJob } from './windowsJob.ts';

export interface WindowsPrinterDeps {
  readonly queue: string;
  readonly spooler: Spooler;
  /** Prints a PDF like pdf-to-printer: resolves when the document is spooled, rejects with SumatraPDF's message. */
  readonly print: (document: Uint8Array, jobName: string, options: SumatraOptions) => Promise<void>;
  readonly snmp: SnmpReader | null;
  readonly cartons: readonly CartonSetting[];
  readonly time: Pick<Time, 'wait' | 'now'>;
}

/** Number of look-ups of a freshly spooled job, which may be gone or not listed yet. */
const LISTING_TRIES = 4;
const LISTING_PAUSE_MS = SECOND_MS / 2;

/**
 * Driver for Windows printers without a network port: SumatraPDF by pdf-to-printer to print, PowerShell for queries. Written
 * from the Windows documentation and tested against that; it has not been run on Windows yet. Windows knows when a document has
 * left for the printer, not when paper has come out: see docs/printing.md.
 */
export function createWindowsPrinter(deps: WindowsPrinterDeps): Printer {
  const { spooler, cartons, snmp, time } = deps;
  const closing = new AbortController();

  const readQueue = shareUnderWay(async (): Promise<PrinterReading> => {
    const queue = await spooler.queue();
    if (!queue.ok) return onlyFault('stopped', queue.problem);
    if (queue.value === null) return onlyFault('stopped', `Windows has no printer "${deps.queue}"`);
    return readingOfQueue(queue.value);
  });

  async function waitingFor(own: PrinterCondition | null): Promise<PrinterCondition | null> {
    const { condition } = mergeStatus(await readQueue(), null, cartons);
    return BLOCKING_CONDITIONS.has(condition) ? condition : own;
  }

  async function findListed(jobName: string): Promise<SpoolerJob | null> {
    for (let tries = 1; ; tries += 1) {
      const jobs = await spooler.jobs();
      const found = jobs.ok ? jobs.value.find((job) => job.documentName.includes(jobName)) : undefined;
      if (found !== undefined) return found;
      if (tries === LISTING_TRIES || !(await time.wait(LISTING_PAUSE_MS, closing.signal))) return null;
    }
  }

  /** A job leaves the queue when it is printed or deleted; the log, if enabled, tells which. */
  async function afterLeaving({ jobId, submittedAt, jobName }: WindowsJob): Promise<JobObservation> {
    const printed = await spooler.printed();
    if (!printed.ok) return { state: 'unreachable', detail: printed.problem };
    const isPrinted = printed.value.some(
      (job) => job.documentName.includes(jobName) || (job.id === jobId && job.at >= submittedAt),
    );
    return isPrinted ? { state: 'completed', impressions: null } : { state: 'forgotten' };
  }

  return {
    strategyName: 'windows',
    async status() {
      const [reading, bySnmp] = await Promise.all([readQueue(), snmp?.read() ?? null]);
      return mergeStatus(reading, bySnmp?.ok === true ? bySnmp.value : null, cartons);
    },
    async submit(document, options) {
      const sumatra = sumatraOptions(deps.queue, options);
      if (!sumatra.ok) return sumatra;
      const queue = await spooler.queue();
      if (!queue.ok) return fail({ kind: 'unreachable', detail: queue.problem });
      if (queue.value === null)
        return fail({ kind: 'refused', detail: `Windows has no printer "${deps.queue}"` });
      const submittedAt = time.now();
      try {
        await deps.print(document, options.jobName, sumatra.value);
      } catch (error) {
        // SumatraPDF may have spooled pages before it failed.
        return fail({ kind: 'ambiguous', detail: error instanceof Error ? error.message : String(error) });
      }
      const listed = await findListed(options.jobName);
      return ok(referenceOf({ jobId: listed?.id ?? null, submittedAt, jobName: options.jobName }));
    },
    async observe(reference) {
      const key = parseReference(reference);
      if (key === null) return { state: 'forgotten' };
      const jobs = await spooler.jobs();
      if (!jobs.ok) return { state: 'unreachable', detail: jobs.problem };
      const listed = jobs.value.find((job) => job.documentName.includes(key.jobName));
      if (listed === undefined) return await afterLeaving(key);
      const seen = observationOfJob(listed.status);
      const isOpen = seen.state === 'pending' || seen.state === 'printing';
      return isOpen ? { ...seen, waitingFor: await waitingFor(seen.waitingFor) } : seen;
    },
    async find(jobName) {
      const jobs = await spooler.jobs();
      if (!jobs.ok) return fail({ kind: 'unreachable', detail: jobs.problem });
      const listed = jobs.value.find((job) => job.documentName.includes(jobName));
      if (listed !== undefined) {
        return ok(referenceOf({ jobId: listed.id, submittedAt: time.now(), jobName }));
      }
      const printed = await spooler.printed();
      if (!printed.ok) return fail({ kind: 'unreachable', detail: printed.problem });
      const gone = printed.value.find((job) => job.documentName.includes(jobName));
      return ok(gone === undefined ? null : referenceOf({ jobId: gone.id, submittedAt: gone.at, jobName }));
    },
    async cancel(reference) {
      const key = parseReference(reference);
      if (key === null) return;
      const jobs = await spooler.jobs();
      const listed = jobs.ok ? jobs.value.find((job) => job.documentName.includes(key.jobName)) : undefined;
      if (listed !== undefined) await spooler.remove(listed.id);
    },
    async wakeUp() {
      const { condition } = mergeStatus(await readQueue(), null, cartons);
      return condition !== 'offline';
    },
    async close() {
      closing.abort();
      snmp?.close();
    },
  };
}
