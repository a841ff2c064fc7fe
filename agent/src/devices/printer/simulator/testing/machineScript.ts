import { ManualClock } from '../clock.ts';
import { Machine } from '../machine/machine.ts';
import type { Job, Ticket } from '../machine/model.ts';

/** One sheet per second makes the scripts easy to follow. */
export const SHEET_MS = 1_000;

const TICKET: Ticket = {
  jobName: 'thesis',
  userName: 'kiosk',
  copies: 1,
  sides: 'one-sided',
  mediaSource: 'tray-1',
  paper: 'A4',
  orientation: 'portrait',
  colour: 'auto',
};

/** A machine on a manual clock, with the vocabulary of a script. */
export class MachineScript {
  readonly clock = new ManualClock();
  readonly machine = new Machine({ clock: this.clock, sheetMs: SHEET_MS });
  readonly endings: Job[] = [];

  constructor() {
    this.machine.onJobEnded((job) => this.endings.push(job));
  }

  /** Submits a document with this number of pages; null when it cannot be read. Returns the job's number. */
  submit(pages: number | null, ticket: Partial<Ticket> = {}): number {
    const job = this.machine.createJob({ ...TICKET, ...ticket });
    this.machine.documentArrived(job.id, { bytes: 1_000, pages });
    return job.id;
  }

  sheets(count: number): void {
    this.clock.advance(count * SHEET_MS);
  }

  job(id: number): Job {
    const job = this.machine.jobs.find((listed) => listed.id === id);
    if (job === undefined) throw new Error(`job ${id} is not listed`);
    return job;
  }

  paper(source: string): number | undefined {
    return this.machine.hardware.trays.find((tray) => tray.source === source)?.sheets;
  }
}
