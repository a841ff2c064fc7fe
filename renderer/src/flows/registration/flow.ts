import { assertNever } from '@self-print/contract/result.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import {
  FIRST_REGISTRATION,
  type RegistrationEvent,
  type RegistrationState,
  type RegistrationStateAt,
} from './state.ts';

/** Registering and reporting back as a pure function; null leaves it. An event that does not fit the state changes nothing. */
export function registrationReducer(
  state: RegistrationState,
  event: RegistrationEvent,
): RegistrationState | null {
  switch (state.at) {
    case 'services':
      return services(state, event);
    case 'term':
      return term(state, event);
    case 'leave':
      return leave(state, event);
    default:
      return assertNever(state);
  }
}

function services(
  state: RegistrationStateAt<'services'>,
  event: RegistrationEvent,
): RegistrationState | null {
  switch (event.type) {
    case 'openTerm':
      return { at: 'term', report: null, act: null, isUnprinted: false };
    case 'openLeave':
      return { at: 'leave', act: null, outcome: null };
    case 'back':
      return null;
    default:
      return state;
  }
}

function term(state: RegistrationStateAt<'term'>, event: RegistrationEvent): RegistrationState {
  const { act } = state;
  switch (event.type) {
    case 'register':
      return begin(state, { kind: 'register', termId: event.termId });
    case 'registered':
      return isUnderWay(act) && act.wish.kind === 'register'
        ? { ...state, report: event.report, act: null }
        : state;
    case 'printProof':
      return isUnderWay(act)
        ? state
        : begin({ ...state, isUnprinted: false }, { kind: 'proof', termId: event.termId });
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      // What the platform records or issues must not be lost sight of.
      return isUnderWay(act) ? state : FIRST_REGISTRATION;
    default:
      return state;
  }
}

function leave(state: RegistrationStateAt<'leave'>, event: RegistrationEvent): RegistrationState {
  const { act } = state;
  switch (event.type) {
    case 'reportBack':
      return isUnderWay(act)
        ? state
        : begin({ ...state, outcome: null }, { kind: 'reportBack', leaveId: event.leaveId });
    case 'reportedBack':
      return isUnderWay(act) ? { ...state, act: null, outcome: event.outcome } : state;
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return isUnderWay(act) ? state : FIRST_REGISTRATION;
    default:
      return state;
  }
}
