import { foreignText } from '@self-print/contract/foreignText.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { sheetsAfter } from '@self-print/contract/sheets.ts';
import type { Cartons } from '../cartons/cartons.ts';
import type { FaultHook } from '../faults.ts';
import type { Journal } from '../journal/journal.ts';
import { JOURNAL_RETRY_MS } from '../limits.ts';
import type { PrinterMonitor } from '../printing/printerMonitor.ts';
import type { PrinterSlot } from '../printing/printerSlot.ts';
import type { Time } from '../time.ts';
import type { Download } from './download.ts';
import type { Job, Outcome } from './job.ts';
import type { PrintRecords } from './records/printRecords.ts';
import { reportOf } from './report.ts';

/** Longest text of a printer that is kept, in characters. */
const DETAIL_LENGTH = 2_000;

/** Dependencies of printing. */
export interface PrintDeps {
  readonly journal: Journal<PrintRecords>;
  readonly slot: PrinterSlot;
  readonly monitor: PrinterMonitor;
  readonly cartons: Cartons;
  readonly download: Download;
  readonly time: Time;
  readonly log: EventLog;
  readonly fault: FaultHook;
  /** Aborted when the agent stops: a print in progress stays in the journal for the next start. */
  readonly stopped: AbortSignal;
  readonly onChange: () => void;
  /** Called when the outbox contains an outcome. */
  readonly onOutcome: () => void;
  /** Called once when a print has ended, also one that a restart interrupted. */
  readonly onEnded: (ended: Job) => void;
}

type Changes = Partial<
  Pick<
    Job,
    'phase' | 'waitingFor' | 'cartonCode' | 'printerAddress' | 'reference' | 'impressions' | 'cancelRequested'
  >
>;

/** A print that has not ended, in memory and in the journal. */
export interface JobRun {
  readonly job: () => Job;
  /**
   * Changes the print and appends to its trail in one transaction; false when that could not be saved. The change is shown
   * anyway, because the paper does not wait for the disk.
   */
  readonly change: (event: string, detail: string, changes?: Changes) => boolean;
  /**
   * Ends the print: saves phase, trail, outcome for the platform and paper count in one transaction, retrying until it
   * succeeds.
   */
  readonly settle: (outcome: Outcome) => Promise<void>;
  readonly requestCancel: () => void;
  /** Aborted when a person stops the print or the agent stops. */
  readonly interrupted: AbortSignal;
}

export function createJobRun(deps: PrintDeps, begun: Job): JobRun {
  const { journal, cartons, time, log, fault, stopped, onChange, onOutcome, onEnded } = deps;
  const { printLogId, orderId } = begun.ticket;
  const cancelled = new AbortController();
  let job = begun;

  const change = (event: string, text: string, changes: Changes = {}) => {
    const detail = foreignText(text, DETAIL_LENGTH);
    job = { ...job, ...changes };
    const written = journal.write(({ jobs, trail }) => {
      jobs.save(job);
      trail.append(printLogId, { at: time.now(), event, detail });
    });
    onChange();
    return written.ok;
  };
  const writeEnd = (ended: Job, outcome: Outcome) => {
    const { ticket, cartonCode, platform, requestId } = ended;
    const sides = outcome.impressions ?? (outcome.phase === 'printed' ? Number.POSITIVE_INFINITY : 0);
    const count = cartonCode === null ? null : cartons.afterTaking(cartonCode, sheetsAfter(ticket, sides));
    const at = ended.finishedAt ?? time.now();
    const written = journal.write(({ jobs, trail, outbox, cartons: counts }) => {
      jobs.save(ended);
      trail.append(printLogId, { at, event: outcome.phase, detail: outcome.detail });
      outbox.put(
        { printLogId, platform, requestId, report: reportOf(ended, outcome, trail.of(printLogId)) },
        at,
      );
      if (count) counts.put(count, at);
    });
    if (written.ok && count) cartons.accept(count);
    return written.ok;
  };

  return {
    job: () => job,
    interrupted: AbortSignal.any([cancelled.signal, stopped]),
    change,
    settle: async (ended) => {
      fault('ended');
      const outcome = { ...ended, detail: foreignText(ended.detail, DETAIL_LENGTH) };
      const { phase, failure, impressions, detail } = outcome;
      job = { ...job, phase, failure, impressions, detail, waitingFor: null, finishedAt: time.now() };
      while (!writeEnd(job, outcome)) {
        onChange();
        if (!(await time.wait(JOURNAL_RETRY_MS, stopped))) return;
      }
      fault('settled');
      onEnded(job);
      log.event('print-complete', { printLogId, orderId, phase, failure, impressions, detail });
      onOutcome();
      onChange();
    },
    requestCancel: () => {
      if (job.cancelRequested) return;
      log.event('print-cancel', { printLogId, orderId, phase: job.phase });
      change('cancel-requested', '', { cancelRequested: true });
      cancelled.abort();
    },
  };
}
