import type { JobReference } from '../types.ts';

/**
 * A job as the journal keeps it: its number at the printer and its name. Printers begin to count anew after a power
 * loss, so a number alone could name the job of another person.
 */
export interface JobKey {
  readonly jobId: number;
  readonly jobName: string;
}

const REFERENCE = /^(\d{1,10})\/(.*)$/s;
const JOB_ID_MAX = 2 ** 31 - 1;
/** Characters of a name that some printer cut short which still tell two names apart. */
const NAME_PREFIX_LENGTH = 16;

export const referenceOf = ({ jobId, jobName }: JobKey): JobReference => `${jobId}/${jobName}`;

/** Null for a reference that another driver has made. */
export function parseReference(reference: JobReference): JobKey | null {
  const [, digits, jobName] = REFERENCE.exec(reference) ?? [];
  if (digits === undefined || jobName === undefined) return null;
  const jobId = Number(digits);
  return jobId >= 1 && jobId <= JOB_ID_MAX ? { jobId, jobName } : null;
}

/** Whether a printer means our job by this name. */
export function isSameName(told: string, jobName: string): boolean {
  return told === jobName || (told.length >= NAME_PREFIX_LENGTH && jobName.startsWith(told));
}
