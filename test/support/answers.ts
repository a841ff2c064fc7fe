import type { CallFailure } from '@self-print/contract/client.ts';
import type { Result } from '@self-print/contract/result.ts';

/** Returns a call's data; fails the journey when the call was refused. */
export async function brought<Value>(answer: Promise<Result<Value, CallFailure>>): Promise<Value> {
  const result = await answer;
  if (result.ok) return result.value;
  throw new Error(`The call brought nothing: ${JSON.stringify(result.problem)}`);
}

/** Name of a call's error, or what happened otherwise. */
export async function refusal(answer: Promise<Result<unknown, CallFailure>>): Promise<string> {
  const result = await answer;
  if (result.ok) return `done: ${JSON.stringify(result.value)}`;
  return result.problem.kind === 'refused'
    ? (result.problem.name ?? result.problem.code)
    : result.problem.kind;
}
