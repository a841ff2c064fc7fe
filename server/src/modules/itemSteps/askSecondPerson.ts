import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { SECOND_PERSON_MS } from '@self-print/contract/itemSteps.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { itemStepCalls } from '@self-print/contract/platform/itemSteps.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { stepProof } from '../../db/schema/itemSteps.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { singleWaysTo } from '../assurance/stepUp.ts';
import { hashOfAsk } from './ask.ts';
import { demandedStep } from './demandedStep.ts';
import { newSecondPersonToken, secondPersonHash } from './secondPersonToken.ts';

type AskCall = typeof itemStepCalls.askSecondPerson;

/** Opens what a second person confirms by signing in once, soon, at this terminal and by a way that is sure enough. */
export async function askSecondPerson(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  actor: TerminalUserActor,
  ask: CallInput<AskCall>,
): Promise<CallResult<AskCall>> {
  const { db, keys, clock, random } = deps;
  const demanded = await demandedStep(deps, actor, 'secondPerson', ask);
  if (!demanded.ok) return demanded;
  const step = demanded.value;
  const { schoolCode, userId, terminalCode } = actor;
  const wayIds = await singleWaysTo(db, { schoolCode, terminalCode }, step.minAssurance);
  if (wayIds.length === 0) return fail(problem('STEP_NOT_POSSIBLE_HERE'));
  const proofId = random.uuid();
  const token = newSecondPersonToken(random);
  const now = clock.now();
  await db.orm.insert(stepProof).values({
    schoolCode,
    proofId,
    userId,
    terminalCode,
    itemId: ask.itemId,
    step,
    askHash: hashOfAsk(keys, actor, ask),
    tokenHash: secondPersonHash(keys, token),
    expiresAt: new Date(now.getTime() + SECOND_PERSON_MS),
    createdAt: now,
  });
  return ok({
    proofId,
    token,
    wayIds,
    needed: step.minAssurance,
    validSeconds: SECOND_PERSON_MS / SECOND_MS,
  });
}
