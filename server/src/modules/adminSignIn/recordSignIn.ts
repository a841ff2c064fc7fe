import { ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { recordPerson } from '../operations/recordPerson.ts';

/** The operation of somebody who signs in to the console. */
export const signingIn = (
  { schoolCode, userId, role }: Pick<AdminActor, 'schoolCode' | 'userId' | 'role'>,
  { requestId }: Pick<IncomingRequest, 'requestId'>,
) => ({ name: 'signed-in', schoolCode, userId, role, client: 'console', requestId }) as const;

/** Records that somebody signed in to the console, or out of it. */
export async function recordSignIn(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation & SessionUser,
): Promise<void> {
  await deps.db.transaction(async (queries) => {
    await recordPerson(queries, deps, operation, operation);
    return ok();
  });
}
