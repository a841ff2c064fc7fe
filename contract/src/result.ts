/** The outcome of an operation with expected failures. Unexpected failures throw instead. */
export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

export function ok(): Result<void, never>;
export function ok<Value>(value: Value): Result<Value, never>;
export function ok<Value>(value?: Value): Result<Value | undefined, never> {
  return { ok: true, value };
}

export function fail<Problem>(problem: Problem): Result<never, Problem> {
  return { ok: false, problem };
}

/** Closes an exhaustive switch: a missing case is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
