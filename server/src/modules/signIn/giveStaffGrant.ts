import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { STAFF_GRANT_VALID_SECONDS } from '@self-print/contract/signedCommand.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { recordRefusal, recordSignIn } from './log/recordSignIn.ts';
import { signInByPassword } from './signInByPassword.ts';

/** Permission to start one maintenance session at the agent that it was signed for. */
export interface StaffGrant {
  readonly grant: string;
  readonly expiresAt: string;
}

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/**
 * Signs staff in at a terminal of their school. A paused terminal accepts them too, because it may be paused for their work.
 */
export async function giveStaffGrant(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>,
  { schoolCode, terminalCode }: TerminalKey,
  { userName, password }: Credentials,
): Promise<Outcome<StaffGrant, 'NO_PERMISSION' | 'SIGN_IN_FAILED' | 'SIGN_IN_LOCKED'>> {
  const refuse = <Name extends ErrorName>(found: CallProblem<Name>): Outcome<never, Name> => {
    deps.log.event('staff-grant-refused', { schoolCode, terminalCode, reason: found.name });
    return fail(found);
  };
  const place = { kind: 'terminal', terminalCode } as const;
  const signedIn = await signInByPassword(deps, {
    schoolCode,
    userName,
    password,
    place,
    captcha: 'notOffered',
  });
  const at = { schoolCode, client: 'terminal', place } as const;
  const way = { way: 'DB', providerId: null } as const;
  if (!signedIn.ok) {
    await recordRefusal(deps, at, { ...way, userName }, signedIn);
    return refuse(signedIn.problem);
  }
  const { userId, permissions } = signedIn.value;
  if (!permissions.has('terminal:maintain')) {
    await recordRefusal(deps, at, { ...way, userId }, fail(problem('NO_PERMISSION')));
    return refuse(problem('NO_PERMISSION'));
  }
  await recordSignIn(deps, at, signedIn.value);
  const commandId = deps.random.uuid();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + STAFF_GRANT_VALID_SECONDS * SECOND_MS).toISOString();
  const grant = deps.keys.commands.sign({
    commandId,
    schoolCode,
    terminalCode,
    call: maintenanceCalls.begin.path,
    body: {},
    by: userId,
    issuedAt: now.toISOString(),
    expiresAt,
  });
  deps.log.event('staff-grant-given', { schoolCode, terminalCode, userId, commandId });
  return ok({ grant, expiresAt });
}
