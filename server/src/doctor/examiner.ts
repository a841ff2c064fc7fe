import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { SYSTEM_CHECKS, type SystemCheck } from '@self-print/contract/system/checks.ts';
import type { After, Clock } from '../system.ts';
import { type Check, type Examined, examine } from './examine.ts';

/** What one check may take. */
export const CHECK_LIMIT_MS = 10 * SECOND_MS;
/** How long an examination is given again. */
const FRESH_MS = MINUTE_MS;

const ORDER = Object.keys(SYSTEM_CHECKS);
const placeOf = ({ check }: { readonly check: SystemCheck }) => ORDER.indexOf(check);

export interface Examination {
  readonly examinedAt: Date;
  readonly lines: readonly Examined[];
}

export interface Examiner {
  readonly examine: () => Promise<Examination>;
}

/** Examines this process on demand: never twice at once, and at most once a minute however many ask. */
export function createExaminer(
  checks: readonly Check[],
  { clock, after }: { readonly clock: Clock; readonly after: After },
): Examiner {
  const alone = checks.map(oneAtATime);
  let running: Promise<Examination> | undefined;
  let last: { readonly atMs: number; readonly examination: Examination } | undefined;
  const run = async (): Promise<Examination> => {
    const lines = inOrder(await examine(alone, CHECK_LIMIT_MS, after));
    const examination = { examinedAt: clock.now(), lines };
    last = { atMs: clock.monotonicMs(), examination };
    return examination;
  };
  return {
    examine: () => {
      if (last && clock.monotonicMs() - last.atMs < FRESH_MS) return Promise.resolve(last.examination);
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** The lines as they are shown. */
export function inOrder(lines: readonly Examined[]): readonly Examined[] {
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** A check that hangs beyond its time is waited for again, not begun beside itself. */
function oneAtATime({ name, look }: Check): Check {
  let pending: ReturnType<Check['look']> | undefined;
  return {
    name,
    look: () => {
      pending ??= look().finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
}
