import type { Call, DeclaredProblem } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, type Result } from '@self-print/contract/result.ts';

/**
 * An answer whose error comes from the journal or from the words of a reader, where no compiler can see which errors are possible.
 * One that the call does not declare is a fault of this program.
 */
export function declared<Definition extends Call, Value>(
  call: Definition,
  answer: Result<Value, CallProblem>,
): Result<Value, DeclaredProblem<Definition>> {
  if (answer.ok) return answer;
  const { name, ...rest } = answer.problem;
  const known: Definition['errors'][number] | undefined = call.errors.find((each) => each === name);
  if (known === undefined) throw new Error(`${call.path} does not declare ${name}`);
  return fail(problem(known, rest));
}
