import { newJob } from './jobLife.ts';
import { HISTORY_JOBS, isEnded, type Job, type Ticket } from './model.ts';

/** The printer's jobs in order of arrival. Numbers are never reused. */
export class JobList {
  #jobs = new Map<number, Job>();
  #nextId: number;

  constructor(firstId: number) {
    this.#nextId = firstId;
  }

  get all(): readonly Job[] {
    return [...this.#jobs.values()];
  }

  get(id: number): Job | undefined {
    return this.#jobs.get(id);
  }

  add(ticket: Ticket, createdAt: number): Job {
    const job = newJob(this.#nextId, ticket, createdAt);
    this.#nextId += 1;
    this.#jobs.set(job.id, job);
    return job;
  }

  /** Updates a listed job; a forgotten one stays forgotten. */
  update(job: Job): void {
    if (!this.#jobs.has(job.id)) return;
    this.#jobs.set(job.id, job);
    const history = this.all.filter(isEnded);
    for (const old of history.slice(0, Math.max(0, history.length - HISTORY_JOBS))) this.#jobs.delete(old.id);
  }

  clear(): void {
    this.#jobs = new Map();
  }
}
