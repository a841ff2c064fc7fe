import type { Outcome } from '@self-print/contract/errors.ts';
import type { Visit } from '@self-print/contract/platform/visits.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { recordSignIn } from '../signIn/log/recordSignIn.ts';
import type { SignInAt } from '../signIn/place.ts';
import type { ProvenPerson } from '../signIn/provenPerson.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { beginVisit } from './beginVisit.ts';

/** Begins the visit of a person who has proved at a terminal who they are. */
export async function admitVisitor(
  deps: Deps,
  at: SignInAt,
  terminal: TerminalKey,
  person: ProvenPerson,
): Promise<Outcome<Visit, never>> {
  const { userId, proof } = person;
  const visiting = { userId, assurance: proof.assurance };
  const begun = await deps.db.transaction(async (queries) =>
    ok(await beginVisit(deps, queries, terminal, visiting)),
  );
  await recordSignIn(deps, at, person);
  return begun;
}
