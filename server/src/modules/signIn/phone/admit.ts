import type { CallAnswer } from '@self-print/contract/call.ts';
import type { Outcome } from '@self-print/contract/errors.ts';
import type { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import { recordSignIn } from '../log/recordSignIn.ts';
import type { SignInAt } from '../place.ts';
import type { ProvenPerson } from '../provenPerson.ts';
import { takeWrongPasswords } from '../signInByPassword.ts';

type Admitted = CallAnswer<typeof signInCalls.mobileDatabase>;

/** Begins the phone's session of a person who has proved who they are. */
export async function admitOnPhone(
  deps: Deps,
  request: IncomingRequest,
  at: SignInAt,
  person: ProvenPerson,
): Promise<Outcome<Admitted, never>> {
  const { userId, name, userName, role, proof } = person;
  const { schoolCode } = at;
  await deps.sessions.begin(request, 'phone', { schoolCode, userId }, proof);
  await recordSignIn(deps, at, person);
  const wrongPasswords = await takeWrongPasswords(deps, schoolCode, userName);
  // Permissions come with console roles; people need none for their own orders on the phone.
  return ok({ id: userId, name, roleId: role, perms: [], wrongPasswords });
}
