import type { CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { orderCalls, TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { fail } from '@self-print/contract/result.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { claimFound } from './claimFound.ts';
import { indexOfTakeCode } from './encryptedTakeCode.ts';
import { CONFLICT, retryOnConflict } from './life/writeOrder.ts';
import type { OrderDeps } from './orderKind.ts';
import { lookUpCode } from './orderStore.ts';
import { personProblem, serviceProblem } from './printRules.ts';
import { readTakeCode } from './takeCode.ts';
import { countWrongCode, forgetWrongCodes, lockProblem } from './takeCodeLock.ts';

/**
 * Finds an order by pickup code and claims it for the terminal; a repeated call renews the claim. A malformed code is treated
 * like an unknown one, and both count as wrong attempts.
 */
export async function getForTerminal(
  deps: OrderDeps,
  actor: TerminalActor,
  typedCode: string,
): Promise<CallResult<typeof orderCalls.getForTerminal>> {
  const answer = await retryOnConflict(() => attempt(deps, actor, typedCode));
  if (!answer.ok) {
    deps.metrics.claim(answer.problem.name);
    deps.log.event('order-claim-refused', { terminalCode: actor.terminalCode, reason: answer.problem.name });
  }
  return answer;
}

async function attempt(deps: OrderDeps, actor: TerminalActor, typedCode: string) {
  const { db, keys, clock } = deps;
  const now = clock.now();
  const code = readTakeCode(typedCode);
  const index = code === undefined ? null : indexOfTakeCode(keys, code);
  const { licensed, lockedUntil, wrongTries, found } = await lookUpCode(db, actor, index);
  const unserved = serviceProblem(licensed, actor);
  if (unserved) return fail(unserved);
  const locked = await lockProblem(db, actor, lockedUntil, now);
  if (locked) return fail(locked);
  if (!found) return wrongCode(deps, actor, now);
  const notForPerson = personProblem(found, actor, now);
  if (notForPerson) return fail(notForPerson);
  const claimed = await claimFound(deps, actor, found, now);
  if (wrongTries > 0 && claimed !== CONFLICT && claimed.ok)
    await forgetWrongCodes(deps, actor, found.order.orderId);
  return claimed;
}

async function wrongCode(
  deps: OrderDeps,
  actor: TerminalActor,
  now: Date,
): Promise<Outcome<TerminalOrder, 'TAKE_CODE_NOT_FOUND'>> {
  const { remainingTries, isSuspicious } = await countWrongCode(deps, actor, now);
  const { schoolCode, terminalCode } = actor;
  deps.log.event('take-code-wrong', { terminalCode, remainingTries });
  if (remainingTries === 0) deps.log.event('take-code-locked', { terminalCode });
  if (isSuspicious) deps.log.event('take-codes-guessed', { schoolCode, terminalCode });
  return fail(problem('TAKE_CODE_NOT_FOUND', { detail: { remainingTries } }));
}
