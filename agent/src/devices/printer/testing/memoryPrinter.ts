import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type {
  JobObservation,
  JobReference,
  Printer,
  PrinterStatus,
  PrintOptions,
  SubmitProblem,
  TrayLevel,
} from '../types.ts';

/** A document that reached the printer, whatever became of it. */
export interface MemoryJob {
  readonly reference: JobReference;
  readonly document: Uint8Array;
  readonly options: PrintOptions;
  readonly state: 'pending' | 'printing' | 'completed' | 'aborted' | 'cancelled';
  readonly impressions: number;
  readonly impressionsTotal: number;
}

export interface MemoryPrinterOptions {
  /** Number of pages of a document; defaults to one. */
  readonly pagesOf?: (document: Uint8Array) => number;
  readonly trays?: readonly TrayLevel[];
}

/** Simulates a person at the in-memory printer. */
export interface MemoryPrinterHandle {
  /** Every received document in order. Loss of power does not remove any: paper stays paper. */
  readonly received: readonly MemoryJob[];
  /** Sets a condition; a blocking one makes the current job wait. */
  setCondition(condition: PrinterCondition): void;
  jam(): void;
  clear(): void;
  setTonerLow(low: boolean): void;
  setTray(tray: TrayLevel): void;
  /** Prints impressions of the current job, which completes with its last one. No effect while blocked. */
  advance(impressions?: number): void;
  /** Prints the rest of the current job. */
  finishJob(): void;
  /** The device aborts the current job by itself. */
  abortJob(detail: string): void;
  /** Completes the current job without ever counting an impression, as some printers do. */
  completeWithoutCount(): void;
  /** The next submit fails with this problem and nothing arrives. */
  refuseNext(problem: SubmitProblem): void;
  /** The next document arrives, but its acknowledgement is lost: the submit is ambiguous. */
  loseReplyNext(): void;
  /** The next document is lost in transit: the submit is ambiguous, too. */
  loseRequestNext(): void;
  /** Unplugs the cable: printing continues invisibly until it is plugged in again. */
  unplugNetwork(): void;
  plugNetwork(): void;
  /** Printing stops at once and jobs are lost; the printer does not answer until power returns. */
  powerLoss(): void;
  powerOn(): void;
  /** The printer drops its job history. */
  forgetJobs(): void;
  /** Withholds answers until resume. */
  stall(): void;
  resume(): void;
  readonly calls: Readonly<Record<CallName, number>>;
}

type CallName = 'status' | 'submit' | 'observe' | 'find' | 'cancel' | 'wakeUp' | 'close';
type MutableJob = { -readonly [Key in keyof MemoryJob]: MemoryJob[Key] };

const BLOCKED: ReadonlySet<PrinterCondition> = new Set<PrinterCondition>([
  'outOfPaper',
  'jam',
  'doorOpen',
  'tonerEmpty',
  'stopped',
]);
const UNREACHABLE = { kind: 'unreachable', detail: 'the printer does not answer' } as const;
const AMBIGUOUS = { kind: 'ambiguous', detail: 'the connection was cut before the reply' } as const;

/** An in-memory printer for tests of what uses a printer. It changes only through the handle. */
export function makeMemoryPrinter(options: MemoryPrinterOptions = {}): {
  readonly printer: Printer;
  readonly handle: MemoryPrinterHandle;
} {
  const machine = new MemoryPrinter(options);
  return { printer: machine, handle: machine };
}

class MemoryPrinter implements Printer, MemoryPrinterHandle {
  readonly strategyName = 'memory';
  readonly received: MutableJob[] = [];
  readonly calls = { status: 0, submit: 0, observe: 0, find: 0, cancel: 0, wakeUp: 0, close: 0 };
  private readonly pagesOf: (document: Uint8Array) => number;
  private readonly trays: Map<string, TrayLevel>;
  private known: MutableJob[] = [];
  private condition: PrinterCondition = 'idle';
  private tonerLow = false;
  private plugged = true;
  private powered = true;
  private nextSubmit: { readonly problem: SubmitProblem; readonly arrives: boolean } | null = null;
  private stalled: PromiseWithResolvers<void> | null = null;
  private readonly endings = new Map<MemoryJob, string>();

  constructor({ pagesOf = () => 1, trays = [] }: MemoryPrinterOptions) {
    this.pagesOf = pagesOf;
    this.trays = new Map(trays.map((tray) => [tray.cartonCode, tray]));
  }

  async status(): Promise<PrinterStatus> {
    const reachable = await this.answer('status');
    return {
      condition: reachable ? this.visibleCondition() : 'offline',
      tonerLow: reachable && this.tonerLow,
      trays: reachable ? [...this.trays.values()] : [],
      detail: reachable ? this.visibleCondition() : UNREACHABLE.detail,
    };
  }

  async submit(document: Uint8Array, options: PrintOptions): Promise<Result<JobReference, SubmitProblem>> {
    if (!(await this.answer('submit'))) return fail(UNREACHABLE);
    const planned = this.nextSubmit;
    this.nextSubmit = null;
    if (planned && !planned.arrives) return fail(planned.problem);
    const job: MutableJob = {
      reference: `memory:${this.received.length + 1}`,
      document,
      options,
      state: 'pending',
      impressions: 0,
      impressionsTotal: this.pagesOf(document) * options.copies,
    };
    this.received.push(job);
    this.known.push(job);
    return planned ? fail(planned.problem) : ok(job.reference);
  }

  async observe(reference: JobReference): Promise<JobObservation> {
    if (!(await this.answer('observe'))) return { state: 'unreachable', detail: UNREACHABLE.detail };
    const job = this.known.find((known) => known.reference === reference);
    if (!job) return { state: 'forgotten' };
    const { state, impressions } = job;
    switch (state) {
      case 'pending':
      case 'printing':
        return { state, impressions, waitingFor: this.blocks(job) ? this.condition : null };
      case 'completed':
        return { state, impressions: impressions === 0 ? null : impressions };
      default:
        return { state, impressions, detail: this.endings.get(job) ?? state };
    }
  }

  async find(jobName: string): Promise<Result<JobReference | null, typeof UNREACHABLE>> {
    if (!(await this.answer('find'))) return fail(UNREACHABLE);
    return ok(this.known.find((job) => job.options.jobName === jobName)?.reference ?? null);
  }

  async cancel(reference: JobReference): Promise<void> {
    if (!(await this.answer('cancel'))) return;
    const job = this.known.find((known) => known.reference === reference);
    if (job && isOpen(job)) this.end(job, 'cancelled', 'canceled by the user');
  }

  async wakeUp(): Promise<boolean> {
    return this.answer('wakeUp');
  }

  async close(): Promise<void> {
    this.calls.close += 1;
  }

  setCondition(condition: PrinterCondition): void {
    this.condition = condition;
  }

  jam(): void {
    this.condition = 'jam';
  }

  clear(): void {
    this.condition = 'idle';
  }

  setTonerLow(low: boolean): void {
    this.tonerLow = low;
  }

  setTray(tray: TrayLevel): void {
    this.trays.set(tray.cartonCode, tray);
  }

  advance(impressions = 1): void {
    const job = this.front();
    if (!job || !this.powered || BLOCKED.has(this.condition)) return;
    job.state = 'printing';
    job.impressions = Math.min(job.impressions + impressions, job.impressionsTotal);
    if (job.impressions === job.impressionsTotal) this.end(job, 'completed', '');
  }

  finishJob(): void {
    const job = this.front();
    if (job) this.advance(job.impressionsTotal - job.impressions);
  }

  abortJob(detail: string): void {
    const job = this.front();
    if (job) this.end(job, 'aborted', detail);
  }

  completeWithoutCount(): void {
    const job = this.front();
    if (!job) return;
    job.impressions = 0;
    this.end(job, 'completed', '');
  }

  refuseNext(problem: SubmitProblem): void {
    this.nextSubmit = { problem, arrives: false };
  }

  loseReplyNext(): void {
    this.nextSubmit = { problem: AMBIGUOUS, arrives: true };
  }

  loseRequestNext(): void {
    this.nextSubmit = { problem: AMBIGUOUS, arrives: false };
  }

  unplugNetwork(): void {
    this.plugged = false;
  }

  plugNetwork(): void {
    this.plugged = true;
  }

  powerLoss(): void {
    this.powered = false;
    this.known = [];
  }

  powerOn(): void {
    this.powered = true;
  }

  forgetJobs(): void {
    this.known = [];
  }

  stall(): void {
    this.stalled ??= Promise.withResolvers<void>();
  }

  resume(): void {
    this.stalled?.resolve();
    this.stalled = null;
  }

  private end(job: MutableJob, state: 'completed' | 'aborted' | 'cancelled', detail: string): void {
    job.state = state;
    this.endings.set(job, detail);
  }

  private front(): MutableJob | undefined {
    return this.known.find(isOpen);
  }

  private blocks(job: MemoryJob): boolean {
    return this.front() === job && BLOCKED.has(this.condition);
  }

  private visibleCondition(): PrinterCondition {
    return this.condition === 'idle' && this.front()?.state === 'printing' ? 'printing' : this.condition;
  }

  /** Counts a call, waits while stalled, and returns whether the printer is reachable. */
  private async answer(name: CallName): Promise<boolean> {
    this.calls[name] += 1;
    if (this.stalled) await this.stalled.promise;
    return this.plugged && this.powered && this.condition !== 'offline';
  }
}

function isOpen(job: MemoryJob): boolean {
  return job.state === 'pending' || job.state === 'printing';
}
