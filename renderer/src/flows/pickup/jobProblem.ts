import type { JobView } from '@self-print/contract/agent/printerView.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { KIOSK_CODES } from '@self-print/contract/kioskErrorCodes.ts';
import { kindOfError, type Problem, problemOfCode } from '../../problems/problem.ts';

/** A print fails for reasons of its own, never for those of a device. */
const PRINT_CODES: Readonly<Partial<Record<ErrorName, string>>> = KIOSK_CODES;

/** The problem to show for a print that has ended without success; null while it goes on or when it is printed. */
export function problemOfJob(job: JobView): Problem | null {
  if (job.phase !== 'failed' && job.phase !== 'unconfirmed') return null;
  const code = (job.failure && PRINT_CODES[job.failure]) ?? 'JOB';
  if (job.phase === 'unconfirmed') return problemOfCode('printUnconfirmed', code, job.printLogId);
  const kind = job.impressionsDone > 0 ? 'printPartly' : kindOfError(job.failure ?? undefined);
  return problemOfCode(kind, code, job.printLogId);
}
