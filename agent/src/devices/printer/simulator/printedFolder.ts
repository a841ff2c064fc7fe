import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { COLOUR_MODES, type Job, ORIENTATIONS, SIDES } from './machine/model.ts';

/** File next to each printed document: how it was requested and what became of it. Times are UTC, ISO 8601. */
export const printedTicket = z.object({
  jobId: z.int(),
  jobName: z.string(),
  userName: z.string(),
  copies: z.int(),
  sides: z.enum(SIDES),
  mediaSource: z.string(),
  paper: z.enum(['A4', 'A3']),
  orientation: z.enum(ORIENTATIONS),
  colour: z.enum(COLOUR_MODES),
  pages: z.int().nullable(),
  impressionsTotal: z.int(),
  impressions: z.int(),
  sheetsTotal: z.int(),
  sheets: z.int(),
  outcome: z.enum(['waiting', 'printing', 'completed', 'canceled', 'aborted', 'lost']),
  detail: z.string(),
  receivedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type PrintedTicket = z.infer<typeof printedTicket>;

/** With four bytes per character, file names stay below 255 bytes. */
const NAME_CHARACTERS_MAX = 60;

/** The simulated printer's output: received documents, with a ticket for each. */
export class PrintedFolder {
  readonly #directory: string;
  /** Tickets are written sequentially, so that the last one stays. */
  #pending: Promise<void> = Promise.resolve();

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** Opens the folder; `lastJobId` is the highest number among files of earlier runs. */
  static async open(directory: string): Promise<{ folder: PrintedFolder; lastJobId: number }> {
    await mkdir(directory, { recursive: true });
    const numbers = (await readdir(directory)).map((file) => Number(/^(\d{1,9})-/.exec(file)?.[1] ?? 0));
    return { folder: new PrintedFolder(directory), lastJobId: Math.max(0, ...numbers) };
  }

  /** Stores a document unchanged. */
  async keepDocument(job: Job, document: Uint8Array): Promise<void> {
    await writeFile(join(this.#directory, `${baseName(job)}.pdf`), document);
    this.keepTicket(job);
    await this.#pending;
  }

  /** Writes the ticket again; it is complete after `flushed`. */
  keepTicket(job: Job): void {
    const path = join(this.#directory, `${baseName(job)}.json`);
    this.#pending = this.#pending.then(async () => {
      // Readers never see a partial ticket.
      await writeFile(`${path}.new`, `${JSON.stringify(ticketOf(job), null, 2)}\n`);
      await rename(`${path}.new`, path);
    });
  }

  /** Resolves when all tickets are on disk; rejects when one could not be written. */
  flushed(): Promise<void> {
    return this.#pending;
  }
}

/** `<job id>-<job name>`, limited to characters permitted in file names on all systems. */
function baseName(job: Job): string {
  const name = job.ticket.jobName.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_');
  return `${job.id}-${[...name].slice(0, NAME_CHARACTERS_MAX).join('')}`;
}

function ticketOf(job: Job): PrintedTicket {
  const moment = (at: number) => new Date(at).toISOString();
  return {
    jobId: job.id,
    ...job.ticket,
    pages: job.pages,
    impressionsTotal: job.impressionsTotal,
    impressions: job.impressionsCompleted,
    sheetsTotal: job.sheetsTotal,
    sheets: job.sheetsCompleted,
    outcome: job.outcome,
    detail: job.message,
    receivedAt: moment(job.createdAt),
    startedAt: job.processingAt === null ? null : moment(job.processingAt),
    endedAt: job.completedAt === null ? null : moment(job.completedAt),
  };
}
