import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { BackUpProgress } from '../backUp/backUpOrder.ts';
import { type Abandoned, PARTIAL_MAX_AGE_MS } from '../backUp/partial.ts';
import type { Clock } from '../system.ts';

const EVERY_MS = 10 * SECOND_MS;
const MB = 1_000_000;

/** Says how far a back-up is, at most every ten seconds. */
export function backUpProgress(
  tell: (line: string) => void,
  { monotonicMs }: Pick<Clock, 'monotonicMs'>,
): (progress: BackUpProgress) => void {
  let toldAt = monotonicMs();
  let begun: { readonly at: number; readonly done: number } | undefined;
  return (progress) => {
    const now = monotonicMs();
    if (progress.step === 'begun') {
      for (const line of linesOfBegin(progress)) tell(line);
      return;
    }
    if (progress.step === 'files') begun ??= { at: now, done: progress.done };
    if (now - toldAt < EVERY_MS) return;
    toldAt = now;
    if (progress.step === 'database') {
      tell(`Database: ${progress.rows} rows.`);
      return;
    }
    const { done, total } = progress;
    const copied = done - (begun?.done ?? 0);
    const leftMs = copied > 0 ? ((now - (begun?.at ?? now)) / copied) * (total - done) : undefined;
    const left = leftMs === undefined ? '' : `, ${timeOf(leftMs)} left`;
    tell(`Files: ${megabytes(done)} of ${megabytes(total)} MB${left}.`);
  };
}

function linesOfBegin({ continuedBytes, abandoned }: BackUpProgress & { step: 'begun' }): string[] {
  if (abandoned !== undefined)
    return [`The interrupted back-up was deleted and is begun anew: ${whyAbandoned(abandoned)}.`];
  return continuedBytes === 0
    ? []
    : [`Going on with an interrupted back-up, of which ${megabytes(continuedBytes)} MB are complete.`];
}

function whyAbandoned(abandoned: Abandoned): string {
  switch (abandoned) {
    case 'asked':
      return '--fresh was given';
    case 'otherKey':
      return 'it was encrypted to another public key';
    case 'otherVersion':
      return 'another version of the platform began it';
    case 'tooOld':
      return `it was begun more than ${PARTIAL_MAX_AGE_MS / HOUR_MS} hours ago, or the clock was set back`;
    case 'damaged':
      return 'its journal cannot be read';
  }
}

/** Bytes in megabytes, for people. */
function megabytes(bytes: number): string {
  return (bytes / MB).toFixed(1);
}

function timeOf(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes < 2 ? `${Math.ceil(ms / SECOND_MS)} s` : `${minutes} min`;
}
