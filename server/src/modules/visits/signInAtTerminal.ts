import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Visit } from '@self-print/contract/platform/visits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { signInByPassword } from '../signIn/signInByPassword.ts';
import { beginVisit } from './beginVisit.ts';

interface Password {
  readonly userName: string;
  readonly password: string;
}

/** Signs a person in at a terminal with account and password. */
export async function signInAtTerminal(
  deps: Deps,
  actor: TerminalActor,
  { userName, password }: Password,
): Promise<Outcome<Visit, 'SIGN_IN_FAILED' | 'SIGN_IN_LOCKED' | 'TERMINAL_PAUSED'>> {
  if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
  const { schoolCode, terminalCode } = actor;
  const place = { kind: 'terminal', terminalCode } as const;
  const signedIn = await signInByPassword(deps, {
    schoolCode,
    userName,
    password,
    place,
    captcha: 'notOffered',
  });
  if (!signedIn.ok) return signedIn;
  const begun = await deps.db.transaction(async (queries) =>
    ok(await beginVisit(deps, queries, actor, signedIn.value.userId)),
  );
  return begun;
}
