import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { Outcome } from '@self-print/contract/errors.ts';
import { ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { SessionUser, SignInPage } from '../../http/sessions/sessions.ts';
import type { ProvenChange } from './proveAndReplace.ts';

interface AtPage {
  readonly who: SessionUser;
  readonly page: SignInPage;
  readonly operation: Operation;
  readonly request: IncomingRequest;
}

/** Changes one's own password in a browser. The person is signed out everywhere; this browser's session begins anew. */
export async function changeOwnPassword<Refusal extends ErrorName>(
  deps: Pick<Deps, 'sessions'>,
  { who, page, operation, request }: AtPage,
  replace: (change: ProvenChange) => Promise<Outcome<void, Refusal>>,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const proof = deps.sessions.proofOf(request, page === 'console' ? 'admin' : 'mobile');
  if (!proof) throw new Error('Somebody without a session cannot change a password');
  const changed = await replace({ who, page, operation });
  if (!changed.ok) return changed;
  await deps.sessions.begin(request, page, who, proof);
  return ok({});
}
