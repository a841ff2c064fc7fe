import type { JobReference } from '../types.ts';

/** A job of the Windows spooler as stored in the journal. Numbers are reused after the spooler restarts. */
export interface WindowsJob {
  /** Null when the job left the queue before it was seen there. */
  readonly jobId: number | null;
  /** Milliseconds since 1970. */
  readonly submittedAt: number;
  readonly jobName: string;
}

const REFERENCE = /^windows:(\d{0,10}):(\d{1,16}):(.*)$/s;

export function referenceOf({ jobId, submittedAt, jobName }: WindowsJob): JobReference {
  return `windows:${jobId ?? ''}:${submittedAt}:${jobName}`;
}

/** Null for a reference made by another driver. */
export function parseReference(reference: JobReference): WindowsJob | null {
  const [, jobId, submittedAt, jobName] = REFERENCE.exec(reference) ?? [];
  if (jobId === undefined || submittedAt === undefined || jobName === undefined) return null;
  return { jobId: jobId === '' ? null : Number(jobId), submittedAt: Number(submittedAt), jobName };
}
