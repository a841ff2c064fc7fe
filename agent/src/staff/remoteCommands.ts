import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { BASE_PATHS } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Dispatcher, IncomingRequest } from '@self-print/contract/serve.ts';
import type { SignedCommandPayload } from '@self-print/contract/signedCommand.ts';
import type { CommandOutcome, FromTerminal } from '@self-print/contract/terminalLink.ts';
import { REMOTE_COMMANDS_MAX } from '../limits.ts';
import type { Registration } from '../platform/registration.ts';
import { withRequestId } from '../requestContext.ts';
import type { CommandLedger } from './commandLedger.ts';
import { doneMessage, failureOutcome, outcomeOf } from './outcome.ts';
import { flawOf, readSignedCommand } from './signedCommand.ts';
import { flawProblem, type StaffAccess } from './staffAccess.ts';

/** Commands that arrive over the link, each executed once. */
export interface RemoteCommands {
  /** Verifies a command, executes it and reports the outcome; resolves when done. */
  readonly receive: (commandId: string, signed: string) => Promise<void>;
  /** What the platform may not know yet: outcomes without an open link, and commands interrupted by a crash. */
  readonly undelivered: () => readonly FromTerminal[];
  /** The platform has received these outcomes. */
  readonly delivered: (commandIds: readonly string[]) => void;
}

/** It is unknown whether an interrupted command took effect, and it never runs again. */
const BROKEN_OFF = failureOutcome(problem('COMMAND_UNCONFIRMED'));

export function createRemoteCommands(options: {
  readonly registration: Registration;
  readonly ledger: CommandLedger;
  readonly access: StaffAccess;
  readonly dispatcher: Dispatcher;
  /** Milliseconds since 1970 by the platform's clock. */
  readonly now: () => number;
  readonly log: EventLog;
  /** Sends a message if the link is open. */
  readonly send: (message: FromTerminal) => void;
}): RemoteCommands {
  const { registration, ledger, access, dispatcher, now, log, send } = options;
  const running = new Set<string>();

  const done = (commandId: string, outcome: CommandOutcome) => send(doneMessage(commandId, outcome));
  const refuse = (commandId: string, found: CallProblem) => {
    log.event('staff-refused', { commandId, problem: found.name, ...found.detail });
    done(commandId, failureOutcome(found));
  };
  const perform = async ({ commandId, call }: SignedCommandPayload, request: IncomingRequest) => {
    log.event('command-taken', { commandId, call });
    send({ type: 'commandTaken', commandId });
    running.add(commandId);
    const outcome = outcomeOf(await withRequestId(commandId, () => dispatcher(request)));
    ledger.finish(commandId, outcome);
    running.delete(commandId);
    log.event('command-done', {
      commandId,
      call,
      ok: outcome.ok,
      ...(outcome.ok ? {} : { code: outcome.code }),
    });
    done(commandId, outcome);
  };

  return {
    receive: async (commandId, signed) => {
      const identity = registration.identity();
      const read = readSignedCommand(signed, identity?.commandKey);
      if (!read.ok) return refuse(commandId, flawProblem(read.problem));
      const payload = read.value;
      if (!identity || payload.commandId !== commandId) return refuse(commandId, flawProblem('format'));
      const known = ledger.find(commandId);
      if (running.has(commandId)) return send({ type: 'commandTaken', commandId });
      if (known) return done(commandId, known.outcome ?? BROKEN_OFF);
      const flaw = flawOf(payload, { ...identity, now: now() });
      if (flaw) return refuse(commandId, flawProblem(flaw));
      // Only whoever is at the screen can start a session there, nobody on their behalf.
      if (payload.call === maintenanceCalls.begin.path) return refuse(commandId, problem('NO_PERMISSION'));
      if (running.size >= REMOTE_COMMANDS_MAX) return refuse(commandId, problem('TOO_MANY_REQUESTS'));
      const taken = ledger.take(payload, 'link', identity.platformAddress);
      if (!taken.ok) return refuse(commandId, taken.problem);
      await perform(payload, commandRequest(payload, access));
    },
    undelivered: () => {
      const platform = registration.identity()?.platformAddress;
      if (platform === undefined) return [];
      return ledger
        .undelivered(platform)
        .filter(({ commandId }) => !running.has(commandId))
        .map(({ commandId, outcome }) => doneMessage(commandId, outcome ?? BROKEN_OFF));
    },
    delivered: ledger.markDelivered,
  };
}

/** The call named by a command, as a request of the agent to itself. */
function commandRequest(payload: SignedCommandPayload, access: StaffAccess): IncomingRequest {
  const request: IncomingRequest = {
    method: 'POST',
    path: BASE_PATHS.agent + payload.call,
    query: {},
    body: payload.body,
    header: () => undefined,
    requestId: payload.commandId,
  };
  access.vouch(request, payload);
  return request;
}
