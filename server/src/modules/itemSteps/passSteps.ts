import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { type ItemStep, STEP_PROOF_MS } from '@self-print/contract/itemSteps.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { itemStepCalls } from '@self-print/contract/platform/itemSteps.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { isSigned } from '@self-print/contract/signature.ts';
import { stepProof } from '../../db/schema/itemSteps.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { readPicture } from '../resources/readPicture.ts';
import { hashOfAsk, type StepAsk } from './ask.ts';
import { demandedStep } from './demandedStep.ts';
import { encryptContent } from './encryptedContent.ts';

type StepDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;
type SignCall = typeof itemStepCalls.sign;
type PhotoCall = typeof itemStepCalls.photograph;

/** Keeps a signature for what the person is about to order. */
export async function sign(
  deps: StepDeps,
  actor: TerminalUserActor,
  { strokes, ...ask }: CallInput<SignCall>,
): Promise<CallResult<SignCall>> {
  const demanded = await demandedStep(deps, actor, 'signature', ask);
  if (!demanded.ok) return demanded;
  if (!isSigned(strokes)) return fail(problem('SIGNATURE_EMPTY'));
  return ok(await keepPassed(deps, actor, ask, demanded.value, JSON.stringify(strokes)));
}

/** Keeps a photo for what the person is about to order, without what the file says beside its picture. */
export async function photograph(
  deps: StepDeps,
  actor: TerminalUserActor,
  { photo, consent: _, ...ask }: CallInput<PhotoCall>,
): Promise<CallResult<PhotoCall>> {
  const demanded = await demandedStep(deps, actor, 'photo', ask);
  if (!demanded.ok) return demanded;
  const picture = readPicture(Buffer.from(photo, 'base64'));
  if (!picture.ok || picture.value.type !== 'image/jpeg') return fail(problem('STEP_PHOTO_INVALID'));
  const kept = Buffer.from(picture.value.bytes).toString('base64');
  return ok(await keepPassed(deps, actor, ask, demanded.value, kept));
}

async function keepPassed(
  { db, keys, clock, random, log }: StepDeps,
  actor: TerminalUserActor,
  ask: StepAsk,
  step: ItemStep,
  content: string,
) {
  const { schoolCode, userId, terminalCode } = actor;
  const proofId = random.uuid();
  const now = clock.now();
  await db.orm.insert(stepProof).values({
    schoolCode,
    proofId,
    userId,
    terminalCode,
    itemId: ask.itemId,
    step,
    askHash: hashOfAsk(keys, actor, ask),
    contentEncrypted: encryptContent(keys, { schoolCode, proofId }, content),
    passedAt: now,
    expiresAt: new Date(now.getTime() + STEP_PROOF_MS),
    createdAt: now,
  });
  log.event('item-step-passed', { schoolCode, terminalCode, itemId: ask.itemId, kind: step.kind });
  return { proofId, validSeconds: STEP_PROOF_MS / SECOND_MS };
}
