import { ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { UserActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { endSignIns } from '../accounts/endSignIns.ts';
import { recordPerson } from '../operations/recordPerson.ts';

/** Signs a person out everywhere; the session of this browser begins anew. */
export async function endOtherSessions(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'sessions'>,
  { schoolCode, userId, at }: UserActor,
  operation: Operation,
  request: IncomingRequest,
): Promise<void> {
  const who = { schoolCode, userId };
  const proof = deps.sessions.proofOf(request, 'mobile');
  if (!proof) throw new Error('Somebody without a session cannot end others');
  await deps.db.transaction(async (queries) => {
    await endSignIns(queries, who, { now: deps.clock.now() });
    await recordPerson(queries, deps, operation, who);
    return ok();
  });
  await deps.sessions.begin(request, at, who, proof);
}
