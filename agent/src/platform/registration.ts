import type { EnrolmentTrouble, kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { DeclaredProblem } from '@self-print/contract/call.ts';
import type { CallFailure, CallFunction } from '@self-print/contract/client.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { type TerminalIdentity, terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { PrivateJson } from '../files/privateJson.ts';
import type { Time } from '../time.ts';
import { unreachable } from './certificates.ts';
import type { StoredIdentity } from './identity.ts';
import { platformOrigin } from './platformOrigin.ts';

export type RegistrationState = 'unregistered' | 'registered' | 'lost';

/** Whether and as whom this terminal is registered. */
export interface Registration {
  readonly state: () => RegistrationState;
  /** Kept while the registration is lost, so that the set-up screen can suggest its platform. */
  readonly identity: () => StoredIdentity | null;
  /** Exchanges an activation code for an identity; refused while registered. */
  readonly register: (
    platformAddress: string,
    activationCode: string,
  ) => Promise<Result<StoredIdentity, RegistrationProblem>>;
  /** Joins by an enrolment key; only while there is no identity at all. */
  readonly join: (
    platformAddress: string,
    by: { readonly enrolmentKey: string; readonly machineId: string },
  ) => Promise<Result<StoredIdentity, EnrolmentTrouble>>;
  /** The platform does not know the identity, or knows it again. */
  readonly markLost: (identity: StoredIdentity, lost: boolean) => void;
  /** Saves the key by which this identity's platform signs its commands. */
  readonly keepCommandKey: (identity: StoredIdentity, commandKey: string) => void;
}

type RegistrationProblem = DeclaredProblem<typeof kioskCalls.register>;

export interface RegistrationOptions {
  readonly file: PrivateJson<StoredIdentity>;
  readonly callsTo: (origin: string) => CallFunction;
  readonly time: Time;
  readonly log: EventLog;
  readonly onChange: () => void;
}

export function createRegistration(options: RegistrationOptions): Registration {
  const { file, callsTo, time, log, onChange } = options;
  const read = file.read();
  let stored = read.ok ? read.value : null;
  let registering = false;
  let joining: Promise<unknown> | null = null;
  if (!read.ok) log.error('agent-registration-unkept', new Error(read.problem));

  const state = (): RegistrationState => {
    if (!stored) return 'unregistered';
    return stored.lost ? 'lost' : 'registered';
  };
  const recorded = (written: Result<void, string>): Outcome<void, 'AGENT_STORAGE_FAILED'> => {
    if (written.ok) return ok();
    log.error('agent-registration-unkept', new Error(written.problem));
    return fail(problem('AGENT_STORAGE_FAILED'));
  };
  const become = async <Reason>(
    platformAddress: string,
    ask: (call: CallFunction) => Promise<Result<TerminalIdentity, CallFailure>>,
    reasonOf: (failure: CallFailure) => Reason,
  ): Promise<Result<StoredIdentity, Reason | CallProblem<'NOT_A_PLATFORM' | 'AGENT_STORAGE_FAILED'>>> => {
    const origin = platformOrigin(platformAddress);
    if (origin === null) return fail(problem('NOT_A_PLATFORM'));
    // A code works only once, so an identity that cannot be saved must not be requested.
    const writable = recorded(file.tryWrite());
    if (!writable.ok) return writable;
    const answer = await ask(callsTo(origin));
    if (!answer.ok) return fail(reasonOf(answer.problem));
    const identity: StoredIdentity = {
      ...answer.value,
      platformAddress: origin,
      registeredAt: new Date(time.now()).toISOString(),
      lost: false,
    };
    const kept = recorded(file.write(identity));
    // A terminal that cannot save its identity still works until it is switched off.
    stored = identity;
    log.event('agent-registered', { terminalCode: identity.terminalCode, platform: origin, kept: kept.ok });
    onChange();
    return ok(identity);
  };

  return {
    state,
    identity: () => stored,
    register: async (platformAddress, activationCode) => {
      if (registering) return fail(problem('FORBIDDEN'));
      registering = true;
      try {
        // Whoever types a code need not know that the machine is trying by itself.
        await joining;
        if (state() === 'registered') return fail(problem('FORBIDDEN'));
        const ask = (call: CallFunction) => call(terminalCalls.activate, { activationCode });
        return await become(platformAddress, ask, activationProblem);
      } finally {
        registering = false;
      }
    },
    join: async (platformAddress, by) => {
      if (state() !== 'unregistered' || registering) return fail('UNAVAILABLE');
      const attempt = become(platformAddress, (call) => call(terminalCalls.join, by), joinTrouble);
      joining = attempt;
      const became = await attempt;
      joining = null;
      if (became.ok) return became;
      return fail(typeof became.problem === 'string' ? became.problem : became.problem.name);
    },
    markLost: (identity, lost) => {
      if (stored?.appId !== identity.appId || stored.lost === lost) return;
      stored = { ...stored, lost };
      recorded(file.write(stored));
      log.event(lost ? 'agent-registration-lost' : 'agent-registered', { terminalCode: stored.terminalCode });
      onChange();
    },
    keepCommandKey: (identity, commandKey) => {
      if (stored?.appId !== identity.appId || stored.commandKey === commandKey) return;
      stored = { ...stored, commandKey };
      recorded(file.write(stored));
    },
  };
}

/** What the platform says of an activation code, or of itself. */
const PASSED_ON = ['ACTIVATION_CODE_INVALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'] as const;

function activationProblem(failure: CallFailure): RegistrationProblem {
  switch (failure.kind) {
    case 'unreachable':
      return unreachable(failure.code);
    case 'timeout':
      return unreachable();
    case 'unintelligible':
      return problem('NOT_A_PLATFORM');
    case 'refused':
      return problem(PASSED_ON.find((name) => name === failure.name) ?? 'NOT_A_PLATFORM', {
        message: failure.message,
      });
  }
}

const JOIN_TROUBLES = ['ENROLMENT_REFUSED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'] as const;

function joinTrouble(failure: CallFailure): EnrolmentTrouble {
  switch (failure.kind) {
    case 'unreachable':
      return unreachable(failure.code).name;
    case 'timeout':
      return unreachable().name;
    case 'unintelligible':
      return 'NOT_A_PLATFORM';
    case 'refused':
      return JOIN_TROUBLES.find((name) => name === failure.name) ?? 'NOT_A_PLATFORM';
  }
}
