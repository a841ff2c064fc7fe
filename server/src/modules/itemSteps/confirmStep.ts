import { isAtLeast } from '@self-print/contract/assurance.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import { STEP_PROOF_MS, type StepOf } from '@self-print/contract/itemSteps.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { SECOND_PERSON_ERRORS } from '@self-print/contract/secondPersonErrors.ts';
import type { Visit } from '@self-print/contract/visit.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { stepProof } from '../../db/schema/itemSteps.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { recordRefusal, recordSignIn } from '../signIn/log/recordSignIn.ts';
import type { SignInAt } from '../signIn/place.ts';
import type { ProvenPerson } from '../signIn/provenPerson.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { findStepItem } from './findStepItem.ts';
import { maskedPerson, maskNames } from './maskedPerson.ts';
import { secondPersonHash } from './secondPersonToken.ts';

type Refusal = (typeof SECOND_PERSON_ERRORS)[number];

interface Confirming {
  readonly at: SignInAt;
  readonly terminal: TerminalKey;
  readonly token: string;
  readonly requestId: string | null;
}

/**
 * A second person has proved who they are, and confirms by that what somebody else is about to order. No visit begins, and that of the other
 * person goes on. Whom the terminal is open to does not matter for it: the step says who may confirm.
 * @returns what a sign-in answers; its token opens nothing
 */
export async function confirmStep(
  deps: Deps,
  { at, terminal, token, requestId }: Confirming,
  person: ProvenPerson,
): Promise<Outcome<Visit, Refusal>> {
  const { db, keys, clock } = deps;
  const { schoolCode } = terminal;
  const { userId, proof, role } = person;
  const now = clock.now();
  const confirmed = await db.transaction(async (queries): Promise<Outcome<Date, Refusal>> => {
    const [asked] = await queries.orm
      .select()
      .from(stepProof)
      .where(
        and(
          eq(stepProof.schoolCode, schoolCode),
          eq(stepProof.terminalCode, terminal.terminalCode),
          eq(stepProof.tokenHash, secondPersonHash(keys, token)),
        ),
      )
      .for('update');
    if (asked?.step.kind !== 'secondPerson' || asked.expiresAt <= now) return fail(problem('STEP_ENDED'));
    const refused = refusalOf(asked.step, asked.userId, person);
    if (refused) return fail(refused);
    const expiresAt = new Date(now.getTime() + STEP_PROOF_MS);
    await queries.orm
      .update(stepProof)
      .set({ tokenHash: null, confirmedBy: userId, passedAt: now, expiresAt })
      .where(and(eq(stepProof.schoolCode, schoolCode), eq(stepProof.proofId, asked.proofId)));
    const operation: Operation = {
      name: 'item-step-confirmed',
      schoolCode,
      userId,
      role,
      client: 'terminal',
      requestId,
    };
    await record(deps, queries, operation, asked);
    return ok(expiresAt);
  });
  if (!confirmed.ok) {
    const { way, providerId } = proof;
    return recordRefusal(deps, at, { way, providerId, userId }, confirmed);
  }
  await recordSignIn(deps, at, person);
  const visitor = { userId, roleId: role, ...maskNames(person) };
  return ok({ visitToken: token, expiresAt: confirmed.value.toISOString(), visitor });
}

/** Why somebody does not count as the second person of a step. */
function refusalOf(
  { roles, minAssurance }: Pick<StepOf<'secondPerson'>, 'roles' | 'minAssurance'>,
  askerId: string,
  {
    userId,
    role,
    proof,
  }: Pick<ProvenPerson, 'userId' | 'role'> & {
    readonly proof: Pick<ProvenPerson['proof'], 'assurance'>;
  },
): CallProblem<Exclude<Refusal, 'STEP_ENDED'>> | undefined {
  if (userId === askerId) return problem('STEP_SAME_PERSON');
  if (roles.length > 0 && !roles.includes(role)) return problem('STEP_PERSON_NOT_ALLOWED');
  return isAtLeast(proof.assurance, minAssurance) ? undefined : problem('STEP_PERSON_UNSURE');
}

async function record(
  deps: Pick<Deps, 'keys' | 'clock'>,
  queries: Queries,
  operation: Operation,
  { proofId, schoolCode, itemId, userId, step, terminalCode }: typeof stepProof.$inferSelect,
): Promise<void> {
  const item = await findStepItem(queries, schoolCode, itemId);
  const asker = await maskedPerson(queries, deps.keys, schoolCode, userId);
  await recordOperation(queries, deps, operation, {
    subject: proofId,
    label: item ? { zh: item.titleZh, en: item.titleEn } : itemId,
    before: null,
    after: { itemId, terminalCode, step: step.words.zh, person: asker?.userName ?? '' },
  });
}
