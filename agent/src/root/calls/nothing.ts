import { ok, type Result } from '@self-print/contract/result.ts';

/** The answer of a call that has nothing to say but whether it was done. */
export function nothing<Problem>(done: Result<void, Problem>): Result<Record<string, never>, Problem> {
  return done.ok ? ok({}) : done;
}
