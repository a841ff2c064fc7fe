import type { Outcome } from '@self-print/contract/errors.ts';
import type { Visit } from '@self-print/contract/platform/visits.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { addProof } from '../../http/sessions/proofs.ts';
import { recordSignIn } from '../signIn/log/recordSignIn.ts';
import type { SignInAt } from '../signIn/place.ts';
import type { ProvenPerson } from '../signIn/provenPerson.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { beginVisit } from './beginVisit.ts';

/**
 * Begins the visit of a person who has proved at a terminal who they are. What they have proved in the visit that this one replaces,
 * `earlier`, still counts.
 */
export async function admitVisitor(
  deps: Deps,
  at: SignInAt,
  terminal: TerminalKey,
  person: ProvenPerson,
  earlier: Pick<TerminalUserActor, 'userId' | 'proofs'> | undefined,
): Promise<Outcome<Visit, never>> {
  const { userId, proof } = person;
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
