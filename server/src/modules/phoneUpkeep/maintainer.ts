import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { AdminActor, UserActor } from '../../http/actor.ts';
import { may } from '../../http/permissions.ts';
import { createFindAdminActor } from '../accounts/findUserActor.ts';

/** The person of a phone as the administrator who they also are; refused unless they may look after terminals. */
export async function asMaintainer(
  queries: Queries,
  user: UserActor,
): Promise<Result<AdminActor, CallProblem<'NO_PERMISSION'>>> {
  const actor = await createFindAdminActor(queries)(user);
  return actor && may(actor, 'terminal:maintain') ? ok(actor) : fail(problem('NO_PERMISSION'));
}
