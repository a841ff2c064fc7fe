import type { JobView } from '@self-print/contract/agent/printer.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { kindOfError, type Problem, problemOfCode } from '../../problems/problem.ts';

/** What to tell about a print that has ended without success; null while it goes on or when it is printed. */
export function problemOfJob(job: JobView): Problem | null {
  if (job.phase !== 'failed' && job.phase !== 'unconfirmed') return null;
  const code = job.failure === null ? 'JOB' : ERROR_CODES[job.failure];
  if (job.phase === 'unconfirmed') return problemOfCode('printUnconfirmed', code, job.printLogId);
  const kind = job.impressionsDone > 0 ? 'printPartly' : kindOfError(job.failure ?? undefined);
  return problemOfCode(kind, code, job.printLogId);
}
