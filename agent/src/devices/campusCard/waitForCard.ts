import { fail, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import type { CampusCard, ReadProblem } from './types.ts';

const LOOK_PAUSE_MS = 250;

/** Polls until there is a card, an outcome, or no time left. Polls are short, so that others get their turn. */
export async function waitForCard(
  look: () => Promise<Result<CampusCard, ReadProblem>>,
  { limitMs, signal, time }: { readonly limitMs: number; readonly signal: AbortSignal; readonly time: Time },
): Promise<Result<CampusCard, ReadProblem>> {
  const until = time.elapsed() + limitMs;
  for (;;) {
    const seen = await look();
    if (seen.ok || seen.problem.kind !== 'absent') return seen;
    const left = until - time.elapsed();
    if (left <= 0 || !(await time.wait(Math.min(LOOK_PAUSE_MS, left), signal)))
      return fail({ kind: 'absent' });
  }
}
