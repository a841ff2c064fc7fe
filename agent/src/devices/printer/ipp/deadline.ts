import type { Time } from '../../../time.ts';

/**
 * Runs work with a signal that is aborted together with `outer` or after `limitMs`. The work must end soon afterwards; the
 * abort's reason is an Error that describes what happened.
 */
export async function withDeadline<Value>(
  time: Pick<Time, 'wait'>,
  limitMs: number,
  outer: AbortSignal,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const done = new AbortController();
  const late = new AbortController();
  const timer = time.wait(limitMs, done.signal).then((elapsed) => {
    if (elapsed) late.abort(new Error(`No answer within ${limitMs} ms`));
  });
  try {
    return await run(AbortSignal.any([outer, late.signal]));
  } finally {
    done.abort();
    await timer;
  }
}

/** The reason of an abort in one line. */
export function reasonOf(signal: AbortSignal): string {
  return signal.reason instanceof Error ? signal.reason.message : 'Given up';
}
