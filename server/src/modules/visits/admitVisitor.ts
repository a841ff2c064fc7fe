import type { Outcome } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Visit } from '@self-print/contract/visit.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor, TerminalUserActor } from '../../http/actor.ts';
import { addProof } from '../../http/sessions/proofs.ts';
import { recordRefusal, recordSignIn } from '../signIn/log/recordSignIn.ts';
import type { SignInAt } from '../signIn/place.ts';
import type { ProvenPerson } from '../signIn/provenPerson.ts';
import { roleProblem } from '../terminals/openTo.ts';
import { beginVisit } from './beginVisit.ts';

/**
 * Begins the visit of a person who has proved who they are at a terminal that is open to them. What they proved in the visit that
 * this one replaces, `earlier`, still counts.
 */
export async function admitVisitor(
  deps: Deps,
  at: SignInAt,
  terminal: TerminalActor,
  person: ProvenPerson,
  earlier: Pick<TerminalUserActor, 'userId' | 'proofs'> | undefined,
): Promise<Outcome<Visit, 'TERMINAL_NOT_FOR_ROLE'>> {
  const { userId, proof } = person;
  const refused = roleProblem(terminal, person.role);
  if (refused) {
    const { way, providerId } = proof;
    return recordRefusal(deps, at, { way, providerId, userId }, fail(refused));
  }
  const before = earlier?.userId === userId ? earlier.proofs : [];
  const { way, assurance } = proof;
  const proofs = addProof(before, { way, assurance }, (one, other) => one.way === other.way);
  const visiting = { userId, proofs };
  const begun = await deps.db.transaction(async (queries) =>
    ok(await beginVisit(deps, queries, terminal, visiting)),
  );
  await recordSignIn(deps, at, person);
  return begun;
}
