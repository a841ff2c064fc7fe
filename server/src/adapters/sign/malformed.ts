import { fail, ok, type Result } from '@self-print/contract/result.ts';

/** Input that is not what it should be. Thrown inside readers only; what they export turns it into an answer. */
class Malformed extends Error {}

export function malformed(detail: string): never {
  throw new Malformed(detail);
}

/** Runs a reader; the problem is what it found wrong. */
export function attempt<Value>(read: () => Value): Result<Value, string> {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof Malformed) return fail(error.message);
    throw error;
  }
}
