import type { CallFailure } from '@self-print/contract/client.ts';
import type { Result } from '@self-print/contract/result.ts';

/** What a call brought; a journey fails where it was refused. */
export async function brought<Value>(answer: Promise<Result<Value, CallFailure>>): Promise<Value> {
  const result = await answer;
  if (result.ok) return result.value;
  throw new Error(`The call brought nothing: ${JSON.stringify(result.problem)}`);
}

/** The name of the refusal that a call met, or what else became of it. */
export async function refusal(answer: Promise<Result<unknown, CallFailure>>): Promise<string> {
  const result = await answer;
  if (result.ok) return `done: ${JSON.stringify(result.value)}`;
  return result.problem.kind === 'refused'
    ? (result.problem.name ?? result.problem.code)
    : result.problem.kind;
}
