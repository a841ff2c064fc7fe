import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { approveVisitCalls } from '@self-print/contract/platform/visits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { stepProof } from '../../db/schema/itemSteps.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { findStepItem } from './findStepItem.ts';
import { maskedPerson } from './maskedPerson.ts';
import { secondPersonHash } from './secondPersonToken.ts';
import { isRequestOfStep, isRequestOfSteps, newStepRequestId } from './stepRequestId.ts';

type StepDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type Confirms = CallAnswer<typeof approveVisitCalls.look>['confirms'];

/** The id of a request by which a phone confirms the step that a token was given for. */
export async function stepRequestFor(
  deps: StepDeps & Pick<Deps, 'random'>,
  terminal: TerminalKey,
  token: string,
): Promise<Outcome<string, 'STEP_ENDED'>> {
  const step = await stepOfToken(deps, terminal, token);
  return step ? ok(newStepRequestId(deps, step.proofId)) : fail(problem('STEP_ENDED'));
}

/**
 * What a phone agrees to by approving a request; null where it signs a person in. One that was begun for a step and whose step was
 * confirmed meanwhile, or came too late, is never shown as a mere sign-in.
 */
export async function confirmsByPhone(
  deps: StepDeps,
  terminal: TerminalKey,
  requestId: string,
): Promise<Outcome<Confirms, 'SIGN_IN_REQUEST_ENDED'>> {
  if (!isRequestOfSteps(requestId)) return ok(null);
  const { db, keys } = deps;
  const open = await db.orm.select().from(stepProof).where(openAt(deps, terminal));
  const asked = open.find(({ proofId }) => isRequestOfStep(keys, proofId, requestId));
  const item = asked && (await findStepItem(db, terminal.schoolCode, asked.itemId));
  const person = asked && (await maskedPerson(db, keys, terminal.schoolCode, asked.userId));
  if (!item || !person) return fail(problem('SIGN_IN_REQUEST_ENDED'));
  return ok({ title: { zh: item.titleZh, en: item.titleEn }, words: asked.step.words, person });
}

/** Whether what a phone has approved is what the terminal asks for: just that step for its token, and a sign-in for anybody else. */
export async function isApprovedFor(
  deps: StepDeps,
  terminal: TerminalKey,
  requestId: string,
  stepToken: string | undefined,
): Promise<boolean> {
  if (stepToken === undefined) return !isRequestOfSteps(requestId);
  const step = await stepOfToken(deps, terminal, stepToken);
  return step !== undefined && isRequestOfStep(deps.keys, step.proofId, requestId);
}

async function stepOfToken(deps: StepDeps, terminal: TerminalKey, token: string) {
  const [row] = await deps.db.orm
    .select({ proofId: stepProof.proofId })
    .from(stepProof)
    .where(and(openAt(deps, terminal), eq(stepProof.tokenHash, secondPersonHash(deps.keys, token))));
  return row;
}

/** Steps that still wait for their second person at a terminal: a few. */
function openAt({ clock }: Pick<Deps, 'clock'>, { schoolCode, terminalCode }: TerminalKey) {
  return and(
    eq(stepProof.schoolCode, schoolCode),
    eq(stepProof.terminalCode, terminalCode),
    isNotNull(stepProof.tokenHash),
    gt(stepProof.expiresAt, clock.now()),
  );
}
