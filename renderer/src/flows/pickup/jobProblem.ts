import type { JobView } from '@self-print/contract/agent/printer.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { kindOfError, type Problem, problemOfCode } from './problem.ts';

/** What to tell about a print that has ended without success; null while it goes on or when it is printed. */
export function problemOfJob(job: JobView): Problem | null {
  if (job.phase !== 'failed' && job.phase !== 'unconfirmed') return null;
  const fact = job.failure === null ? undefined : ERRORS[job.failure];
  const code = fact?.code ?? 'JOB';
  if (job.phase === 'unconfirmed') return problemOfCode('printUnconfirmed', code, job.printLogId);
  const kind = job.impressionsDone > 0 ? 'printPartly' : kindOfError(job.failure ?? undefined);
  return problemOfCode(kind, code, job.printLogId);
}
