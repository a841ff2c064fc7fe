import { fail, ok, type Result } from '@self-print/contract/result.ts';

/** Invalid input. Thrown only within parsers; their exported functions convert it to a result. */
class Malformed extends Error {}

export function malformed(detail: string): never {
  throw new Malformed(detail);
}

/** Runs a parser; the problem says what is invalid. */
export function attempt<Value>(read: () => Value): Result<Value, string> {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof Malformed) return fail(error.message);
    throw error;
  }
}
