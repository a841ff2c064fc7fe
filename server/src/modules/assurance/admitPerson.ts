import type { Call } from '@self-print/contract/call.ts';
import type { CallProblem } from '@self-print/contract/errors.ts';
import type { Queries } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { assuranceOf } from '../../http/sessions/proofs.ts';
import { demandedOf } from './demanded.ts';
import { stepUpProblem } from './stepUp.ts';

/** Lets a person's call pass if their sign-in is as sure as the call demands. */
export function createAdmitPerson(queries: Queries) {
  return async (
    { demands, path }: Call,
    actor: Actor,
    input: Readonly<Record<string, unknown>>,
  ): Promise<CallProblem | undefined> => {
    if (demands === undefined || demands === 'nothing') return undefined;
    if (actor.kind !== 'mobileUser' && actor.kind !== 'terminalUser')
      throw new Error(`${path} demands something of somebody who has not signed in`);
    // Nothing demands more.
    if (assuranceOf(actor.proofs) === 'strong') return undefined;
    return stepUpProblem(queries, actor, await demandedOf(queries, actor, demands, input));
  };
}
