import type { TerminalExamination } from '@self-print/contract/agent/doctor/examination.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { shareUnderWay } from '../shareUnderWay.ts';
import type { Time } from '../time.ts';
import { type Check, examine } from './examine.ts';

/** What one check may take. */
export const CHECK_LIMIT_MS = 10 * SECOND_MS;
/** How long an examination is given again; short enough for whoever has just plugged something in. */
const FRESH_MS = 5 * SECOND_MS;

export interface Examiner {
  readonly examine: () => Promise<TerminalExamination>;
}

/** Examines this terminal on demand: never twice at once, and at most once in five seconds however many ask. */
export function createExaminer(options: {
  readonly checks: readonly Check[];
  readonly version: string;
  readonly time: Time;
}): Examiner {
  const { version, time } = options;
  // A check that hangs beyond its time is waited for again, not begun beside itself.
  const checks = options.checks.map(({ name, look }) => ({ name, look: shareUnderWay(look) }));
  let last: { readonly at: number; readonly examination: TerminalExamination } | null = null;
  const run = shareUnderWay(async () => {
    const lines = [...(await examine(checks, CHECK_LIMIT_MS, time))];
    const examination = { examinedAt: new Date(time.now()).toISOString(), version, lines };
    last = { at: time.elapsed(), examination };
    return examination;
  });
  return {
    examine: async () => (last !== null && time.elapsed() - last.at < FRESH_MS ? last.examination : run()),
  };
}
