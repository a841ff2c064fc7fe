import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { SimulatorClock } from '../clock.ts';
import { deliverSheet, obstaclesOf, takeSheet } from './feeding.ts';
import {
  type ArrivedDocument,
  abortedFor,
  CANCELED,
  COMPLETED,
  ended,
  LOST,
  started,
  withDocument,
  withSheet,
} from './jobLife.ts';
import { JobList } from './jobList.ts';
import {
  DOCUMENT_WAIT_SECONDS,
  FRESH_HARDWARE,
  type Hardware,
  isEnded,
  type Job,
  type Obstacle,
  SHEET_MS,
  type Ticket,
} from './model.ts';

export interface MachineOptions {
  readonly clock: SimulatorClock;
  /** Duration per sheet. */
  readonly sheetMs?: number;
  /** Number of the first job; files of earlier runs keep theirs. */
  readonly firstJobId?: number;
}

/**
 * A kiosk printer without its connections: trays, toner, cover, paper path, one current job and others queued. Sheets move one
 * by one on the injected clock. Faults are caused by methods that represent a person's actions.
 */
export class Machine {
  readonly clock: SimulatorClock;
  readonly #initialSheetMs: number;
  readonly #changeListeners = new Set<() => void>();
  readonly #endListeners = new Set<(job: Job) => void>();
  #hardware: Hardware = FRESH_HARDWARE;
  readonly #jobs: JobList;
  #current: Job | null = null;
  #withdrawSheet: (() => void) | null = null;
  #sheetMs: number;
  #stalled = false;
  #powered = true;
  #jamAtSheet: number | null = null;
  #abortAtSheet: number | null = null;
  #bootedAt: number;

  constructor({ clock, sheetMs = SHEET_MS, firstJobId = 1 }: MachineOptions) {
    this.clock = clock;
    this.#initialSheetMs = sheetMs;
    this.#sheetMs = sheetMs;
    this.#jobs = new JobList(firstJobId);
    this.#bootedAt = clock.now();
  }

  get hardware(): Hardware {
    return this.#hardware;
  }
  get powered(): boolean {
    return this.#powered;
  }
  get stalled(): boolean {
    return this.#stalled;
  }
  get sheetMs(): number {
    return this.#sheetMs;
  }
  get bootedAt(): number {
    return this.#bootedAt;
  }
  get jobs(): readonly Job[] {
    return this.#jobs.all;
  }
  /** The current job, listed or forgotten. */
  get current(): Job | null {
    return this.#current;
  }
  get armed(): { readonly jamAtSheet: number | null; readonly abortAtSheet: number | null } {
    return { jamAtSheet: this.#jamAtSheet, abortAtSheet: this.#abortAtSheet };
  }
  get obstacles(): readonly Obstacle[] {
    return obstaclesOf(this.#hardware, this.#current);
  }
  get state(): 'idle' | 'processing' | 'stopped' {
    if (this.obstacles.length > 0) return 'stopped';
    return this.#current === null ? 'idle' : 'processing';
  }

  onChange(listener: () => void): void {
    this.#changeListeners.add(listener);
  }
  /** Called once for each job that had arrived, however it ended, including loss of power. */
  onJobEnded(listener: (job: Job) => void): void {
    this.#endListeners.add(listener);
  }

  /** Creates a job that waits for its document. */
  createJob(ticket: Ticket): Job {
    const job = this.#jobs.add(ticket, this.clock.now());
    this.clock.after(DOCUMENT_WAIT_SECONDS * SECOND_MS, () => {
      const waiting = this.#jobs.get(job.id);
      if (waiting?.state !== 'held') return;
      this.#end(waiting, abortedFor('submission-interrupted', 'no document arrived'));
      this.#drive();
    });
    this.#drive();
    return job;
  }

  /** Attaches the document to a held job. False when the job is gone. */
  documentArrived(id: number, document: ArrivedDocument): boolean {
    const job = this.#jobs.get(id);
    if (job?.state !== 'held') return false;
    this.#put(withDocument(job, document));
    this.#drive();
    return true;
  }

  /** False when the job has already ended. A moving sheet comes out first. */
  cancelJob(id: number): boolean {
    const job = this.#jobs.get(id);
    if (job === undefined || isEnded(job)) return false;
    if (this.#withdrawSheet !== null && this.#current?.id === id) this.#put({ ...job, state: 'stopping' });
    else this.#end(job, CANCELED);
    this.#drive();
    return true;
  }

  setPaper(source: string, change: Partial<Pick<Hardware['trays'][number], 'sheets' | 'paper'>>): boolean {
    const { trays } = this.#hardware;
    if (!trays.some((tray) => tray.source === source)) return false;
    const changed = trays.map((tray) => (tray.source === source ? { ...tray, ...change } : tray));
    this.change({ trays: changed });
    return true;
  }

  /** Changes the hardware manually: cover, toner, jam, output. */
  change(change: Partial<Hardware>): void {
    this.#hardware = { ...this.#hardware, ...change };
    this.#drive();
  }

  /** The k-th sheet of the current job, or of the next one with that many sheets, jams or ends the job. */
  arm(fault: { readonly jamAtSheet?: number; readonly abortAtSheet?: number }): void {
    this.#jamAtSheet = fault.jamAtSheet ?? this.#jamAtSheet;
    this.#abortAtSheet = fault.abortAtSheet ?? this.#abortAtSheet;
    this.#drive();
  }

  /** Stops or resumes sheets without explanation. */
  stall(stalled: boolean): void {
    this.#stalled = stalled;
    this.#drive();
  }

  /** A moving sheet restarts at the new speed. */
  setSheetMs(sheetMs: number): void {
    this.#sheetMs = sheetMs;
    this.#haltSheet();
    this.#drive();
  }

  /** Loses all volatile memory: queue, history, armed faults. Paper and counters stay. */
  losePower(): void {
    this.#powered = false;
    this.#dropJobs(() => true);
    this.#jamAtSheet = null;
    this.#abortAtSheet = null;
    this.#stalled = false;
    this.#drive();
  }

  restorePower(): void {
    if (!this.#powered) this.#bootedAt = this.clock.now();
    this.#powered = true;
    this.#drive();
  }

  /** Empties the job list. The current job continues invisibly; queued ones never print. */
  forgetJobs(): void {
    this.#dropJobs((job) => job.id !== this.#current?.id);
    this.#drive();
  }

  /** Factory state: full trays, no faults, no jobs. Job numbers and the life counter continue. */
  reset(): void {
    this.losePower();
    this.#hardware = { ...FRESH_HARDWARE, lifeCount: this.#hardware.lifeCount };
    this.#sheetMs = this.#initialSheetMs;
    this.restorePower();
  }

  /** Starts what can start, stops what must stop, and notifies listeners. Called after every change. */
  #drive(): void {
    this.#startJobs();
    if (this.#isBlocked()) {
      this.#haltSheet();
      if (this.#current?.state === 'stopping') {
        this.#end(this.#current, CANCELED);
        this.#startJobs();
      }
    }
    if (!this.#isBlocked() && this.#current !== null) {
      this.#withdrawSheet ??= this.clock.after(this.#sheetMs, () => this.#sheetArrives());
    }
    for (const listener of this.#changeListeners) listener();
  }

  #haltSheet(): void {
    this.#withdrawSheet?.();
    this.#withdrawSheet = null;
  }

  #isBlocked(): boolean {
    return !this.#powered || this.#stalled || this.obstacles.length > 0;
  }

  /** Starts the next job; unreadable documents end immediately. */
  #startJobs(): void {
    while (this.#powered && this.#current === null) {
      const job = this.jobs.find((listed) => listed.state === 'pending');
      if (job === undefined) return;
      if (job.sheetsTotal === 0) {
        this.#end(job, abortedFor('document-format-error', 'the document cannot be read'));
      } else {
        this.#current = started(job, this.clock.now());
        this.#jobs.update(this.#current);
      }
    }
  }

  #sheetArrives(): void {
    this.#withdrawSheet = null;
    const job = this.#current;
    if (job === null) return;
    const sheet = job.sheetsCompleted + 1;
    this.#hardware = takeSheet(this.#hardware, job);
    if (sheet === this.#jamAtSheet) {
      this.#jamAtSheet = null;
      this.#hardware = { ...this.#hardware, jammed: true };
    } else if (sheet === this.#abortAtSheet) {
      this.#abortAtSheet = null;
      this.#end(job, abortedFor('aborted-by-system', `the device aborted at sheet ${sheet}`));
    } else {
      this.#hardware = deliverSheet(this.#hardware, job);
      this.#count(withSheet(job));
    }
    this.#drive();
  }

  #count(job: Job): void {
    if (job.sheetsCompleted === job.sheetsTotal) this.#end(job, COMPLETED);
    else if (job.state === 'stopping') this.#end(job, CANCELED);
    else this.#put(job);
  }

  #end(job: Job, ending: typeof COMPLETED): void {
    const over = ended(job, ending, this.clock.now());
    this.#put(over);
    if (this.#current?.id === job.id) this.#leaveMachine();
    for (const listener of this.#endListeners) listener(over);
  }

  #leaveMachine(): void {
    this.#haltSheet();
    this.#current = null;
  }

  #dropJobs(isLost: (job: Job) => boolean): void {
    const current = this.#current;
    const open = new Map(this.jobs.filter((job) => !isEnded(job)).map((job) => [job.id, job]));
    if (current !== null) open.set(current.id, current);
    const lost = [...open.values()].filter(isLost);
    if (current !== null && isLost(current)) this.#leaveMachine();
    this.#jobs.clear();
    for (const job of lost) this.#end(job, LOST);
  }

  #put(job: Job): void {
    if (this.#current?.id === job.id) this.#current = job;
    this.#jobs.update(job);
  }
}
