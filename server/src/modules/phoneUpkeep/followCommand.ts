import { commandCalls } from '@self-print/contract/agent/command.ts';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { ERRORS, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { phoneUpkeepCalls } from '@self-print/contract/platform/phoneUpkeep.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { decryptOutcome } from '../commands/encryptedOutcome.ts';
import { findCommand } from '../commands/listCommands.ts';
import { progressOf } from '../fleet/commands/commandList.ts';

type FollowCall = typeof phoneUpkeepCalls.command;

const ASKS_TIME = commandCalls.getTerminalShutDownTime;

/** How far a command is that this person gave; those of others are not there. */
export async function followCommand(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, userId }: AdminActor,
  { commandId }: CallInput<FollowCall>,
  language: Language,
): Promise<CallResult<FollowCall>> {
  const row = await findCommand(db, schoolCode, commandId);
  if (row?.givenBy !== userId) return fail(problem('NOT_FOUND'));
  const { state, code, message } = progressOf(row, clock.now());
  const answer =
    row.call === ASKS_TIME.path ? ASKS_TIME.data.safeParse(decryptOutcome(keys, row)) : undefined;
  // The terminal has said it in the language of its screen.
  const name = errorNameOf(code, 'agent');
  return ok({
    state,
    code,
    message: name === undefined ? message : ERRORS[name][language],
    shutDownTime: answer?.success ? answer.data.time : null,
  });
}
