import type { JobReference } from '../types.ts';

/**
 * A job as stored in the journal: its number at the printer and its name. Printers restart their numbering after a power
 * failure, so a number alone could identify another person's job.
 */
export interface JobKey {
  readonly jobId: number;
  readonly jobName: string;
}

const REFERENCE = /^(\d{1,10})\/(.*)$/s;
const JOB_ID_MAX = 2 ** 31 - 1;
/** Length of a prefix that still distinguishes two names truncated by a printer. */
const NAME_PREFIX_LENGTH = 16;

export const referenceOf = ({ jobId, jobName }: JobKey): JobReference => `${jobId}/${jobName}`;

/** Null for a reference made by another driver. */
export function parseReference(reference: JobReference): JobKey | null {
  const [, digits, jobName] = REFERENCE.exec(reference) ?? [];
  if (digits === undefined || jobName === undefined) return null;
  const jobId = Number(digits);
  return jobId >= 1 && jobId <= JOB_ID_MAX ? { jobId, jobName } : null;
}

/** Whether a printer's job name is that of our job. */
export function isSameName(listedName: string, jobName: string): boolean {
  return (
    listedName === jobName || (listedName.length >= NAME_PREFIX_LENGTH && jobName.startsWith(listedName))
  );
}
