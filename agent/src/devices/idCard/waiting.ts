import type { Result } from '@self-print/contract/result.ts';
import { fail } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import type { CardContent, IdCardProblem, IdCardRequest } from './types.ts';

/** Result of one attempt to find a card. */
export type Look =
  | { readonly kind: 'read'; readonly outcome: Result<CardContent, never> }
  /** There is no card. */
  | { readonly kind: 'nothing' }
  /** A card that does not respond reliably yet, for example while it is being moved. */
  | { readonly kind: 'unsteady'; readonly detail: string }
  /** A card was present, and reading it failed. */
  | { readonly kind: 'failed'; readonly detail: string }
  /** The reader itself does not work: waiting does not help. */
  | { readonly kind: 'broken'; readonly problem: IdCardProblem };

const LOOK_PAUSE_MS = 300;
/** Number of attempts to read a present card. */
const READ_TRIES = 3;

/**
 * Looks for a card repeatedly until one was read, the time is over, or reading has failed too often. A card that is present is
 * tried to the end, even beyond the time limit.
 */
export async function waitForCard(
  look: () => Promise<Look>,
  { waitMs, signal }: Pick<IdCardRequest, 'waitMs' | 'signal'>,
  { time, ended }: { readonly time: Time; readonly ended: AbortSignal },
): Promise<Result<CardContent, IdCardProblem>> {
  const over = AbortSignal.any([signal, ended]);
  const until = time.elapsed() + waitMs;
  let failures = 0;
  let last: IdCardProblem = { kind: 'absent' };
  while (!over.aborted) {
    const seen = await look();
    if (seen.kind === 'read') return seen.outcome;
    if (seen.kind === 'broken') return fail(seen.problem);
    if (seen.kind !== 'nothing') last = { kind: 'readFailed', detail: seen.detail };
    if (seen.kind === 'failed') failures += 1;
    if (failures === READ_TRIES) return fail(last);
    if (seen.kind !== 'failed' && time.elapsed() >= until) return fail(last);
    await time.wait(LOOK_PAUSE_MS, over);
  }
  return fail({ kind: 'cancelled' });
}
