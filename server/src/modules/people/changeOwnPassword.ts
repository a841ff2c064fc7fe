import type { Outcome } from '@self-print/contract/errors.ts';
import { ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { SessionUser, SignInPage } from '../../http/sessions/sessions.ts';
import { type PasswordRefusal, type Passwords, proveAndReplace } from './proveAndReplace.ts';

interface AtPage {
  readonly who: SessionUser;
  readonly page: SignInPage;
  readonly operation: Operation;
  readonly request: IncomingRequest;
}

/** Changes one's own password in a browser. The person is signed out everywhere; this browser's session begins anew. */
export async function changeOwnPassword(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'sessions'>,
  { who, page, operation, request }: AtPage,
  passwords: Passwords,
): Promise<Outcome<Record<string, never>, PasswordRefusal>> {
  const proof = deps.sessions.proofOf(request, page === 'console' ? 'admin' : 'mobile');
  if (!proof) throw new Error('Somebody without a session cannot change a password');
  const changed = await proveAndReplace(deps, { who, page, operation }, passwords);
  if (!changed.ok) return changed;
  await deps.sessions.begin(request, page, who, proof);
  return ok({});
}
