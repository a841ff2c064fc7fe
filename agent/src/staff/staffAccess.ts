import { BASE_PATHS, type Call } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import { COMMAND_HEADER, type SignedCommandPayload } from '@self-print/contract/signedCommand.ts';
import { STAFF_REASON_LENGTH } from '../limits.ts';
import type { Registration } from '../platform/registration.ts';
import type { AgentActor } from './actor.ts';
import type { CommandLedger } from './commandLedger.ts';
import { type CommandFlaw, flawOf, readSignedCommand } from './signedCommand.ts';
import type { StaffSession } from './staffSession.ts';

/** Decides who may make which call of the agent. */
export interface StaffAccess {
  /** Returns on whose behalf a call is made, or why it is refused. Uses a signed command up. */
  readonly authenticate: (call: Call, request: IncomingRequest) => Result<AgentActor, CallProblem>;
  /** Authorises a request that the agent itself created from a command of its link. */
  readonly vouch: (request: IncomingRequest, payload: SignedCommandPayload) => void;
}

/** Calls that a command may make besides those of staff: the ones that control the terminal. */
const CONTROL_CALLS = '/command/';

export function createStaffAccess(options: {
  readonly registration: Registration;
  readonly ledger: CommandLedger;
  readonly session: StaffSession;
  /** Milliseconds since 1970 by the platform's clock. */
  readonly now: () => number;
  readonly log: EventLog;
}): StaffAccess {
  const { registration, ledger, session, now, log } = options;
  /** By object identity: a request received over HTTP can never be one of these. */
  const vouched = new WeakMap<IncomingRequest, SignedCommandPayload>();

  const admit = (actor: Exclude<AgentActor, { readonly kind: 'page' }>, request: IncomingRequest) => {
    const { kind, ...who } = actor;
    log.event('staff-call', { path: request.path, kind, ...who, ...reasonOf(request.body) });
    return ok(actor);
  };
  const refuse = (request: IncomingRequest, found: CallProblem) => {
    log.event('staff-refused', { path: request.path, problem: found.name, ...found.detail });
    return fail(found);
  };
  const byCommand = (text: string, request: IncomingRequest): Result<AgentActor, CallProblem> => {
    const identity = registration.state() === 'registered' ? registration.identity() : null;
    const read = readSignedCommand(text, identity?.commandKey);
    if (!read.ok) return refuse(request, flawProblem(read.problem));
    if (!identity) return refuse(request, flawProblem('noKey'));
    const payload = read.value;
    const made = { call: callOf(request), body: request.body ?? {} };
    const flaw = flawOf(payload, { ...identity, now: now(), made });
    if (flaw) return refuse(request, flawProblem(flaw));
    const taken = ledger.take(payload, 'page', identity.platformAddress);
    if (!taken.ok) return refuse(request, taken.problem);
    return admit({ kind: 'command', by: payload.by, commandId: payload.commandId }, request);
  };

  return {
    vouch: (request, payload) => void vouched.set(request, payload),
    authenticate: (call, request) => {
      const remote = vouched.get(request);
      if (remote) {
        const allowed = call.access === 'kioskStaff' || call.path.startsWith(CONTROL_CALLS);
        if (!allowed) return refuse(request, problem('NO_PERMISSION'));
        return admit({ kind: 'command', by: remote.by, commandId: remote.commandId }, request);
      }
      const running = session.current();
      switch (call.access) {
        case 'kioskPage':
          return ok(running ? { kind: 'staff', by: running.by } : { kind: 'page' });
        case 'kioskStaff': {
          const text = request.header(COMMAND_HEADER);
          if (text !== undefined) return byCommand(text, request);
          if (!running) return fail(problem('STAFF_NEEDED'));
          session.extend();
          return admit({ kind: 'staff', by: running.by }, request);
        }
        default:
          return fail(problem('FORBIDDEN'));
      }
    },
  };
}

/** A flaw as reported to the caller. */
export function flawProblem(flaw: CommandFlaw): CallProblem {
  return problem(flaw === 'expired' ? 'COMMAND_EXPIRED' : 'COMMAND_INVALID', { detail: { reason: flaw } });
}

function callOf({ path }: IncomingRequest): string {
  return path.startsWith(BASE_PATHS.agent) ? path.slice(BASE_PATHS.agent.length) : path;
}

/** Staff's reason as they wrote it. The body has not been parsed yet. */
function reasonOf(body: unknown): { readonly reason?: string } {
  if (typeof body !== 'object' || body === null || !('reason' in body)) return {};
  const { reason } = body;
  return typeof reason === 'string' && reason !== '' ? { reason: reason.slice(0, STAFF_REASON_LENGTH) } : {};
}
