import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { SetUpKey } from '../texts/setUp.zh.ts';

/** Why a step of the set-up did not succeed. */
export interface SetUpTrouble {
  readonly text: SetUpKey;
  readonly code: string;
}

export type SetUp =
  | {
      readonly step: 'address';
      readonly address: string;
      readonly busy: boolean;
      readonly trouble: SetUpTrouble | null;
    }
  | {
      readonly step: 'code';
      readonly address: string;
      readonly version: string;
      readonly code: string;
      readonly busy: boolean;
      readonly trouble: SetUpTrouble | null;
    }
  | { readonly step: 'done'; readonly terminalCode: string };

export type SetUpEvent =
  | { readonly type: 'input'; readonly text: string }
  | { readonly type: 'submit' }
  | { readonly type: 'reached'; readonly address: string; readonly version: string }
  | { readonly type: 'registered'; readonly terminalCode: string }
  | { readonly type: 'failed'; readonly trouble: SetUpTrouble }
  | { readonly type: 'changeAddress' }
  /** The person waits no longer; an answer that still comes is ignored. */
  | { readonly type: 'stopWaiting' };

const ADDRESS_LENGTH_MAX = 300;
const CODE_LENGTH_MIN = 4;
const CODE_LENGTH_MAX = 64;
const PLATFORM_ADDRESS = /^https?:\/\/[^/\s?#]+\/?$/;

export function startSetUp(address: string): SetUp {
  return { step: 'address', address, busy: false, trouble: null };
}

/** The set-up of a terminal as a pure function: first the address, tested, then the activation code. */
export function setUpReducer(state: SetUp, event: SetUpEvent): SetUp {
  if (state.step === 'done') return state;
  switch (event.type) {
    case 'input':
      if (state.busy) return state;
      return state.step === 'address'
        ? { ...state, address: event.text.trim().slice(0, ADDRESS_LENGTH_MAX), trouble: null }
        : { ...state, code: event.text.trim().slice(0, CODE_LENGTH_MAX), trouble: null };
    case 'submit':
      return submitted(state);
    case 'reached':
      return state.step === 'address' && state.busy
        ? {
            step: 'code',
            address: event.address,
            version: event.version,
            code: '',
            busy: false,
            trouble: null,
          }
        : state;
    case 'registered':
      return state.step === 'code' && state.busy ? { step: 'done', terminalCode: event.terminalCode } : state;
    case 'failed':
      return state.busy ? { ...state, busy: false, trouble: event.trouble } : state;
    case 'stopWaiting':
      return state.busy ? { ...state, busy: false } : state;
    case 'changeAddress':
      return state.step === 'code' && !state.busy ? startSetUp(state.address) : state;
  }
}

function submitted(state: Exclude<SetUp, { step: 'done' }>): SetUp {
  if (state.busy) return state;
  if (state.step === 'address')
    return PLATFORM_ADDRESS.test(state.address)
      ? { ...state, busy: true, trouble: null }
      : { ...state, trouble: { text: 'setUp.addressInvalid', code: '' } };
  return state.code.length >= CODE_LENGTH_MIN
    ? { ...state, busy: true, trouble: null }
    : { ...state, trouble: { text: 'setUp.codeInvalid', code: '' } };
}

const WORDS: Readonly<Partial<Record<ErrorName, SetUpKey>>> = {
  PLATFORM_UNREACHABLE: 'setUp.failed.PLATFORM_UNREACHABLE',
  PLATFORM_NOT_TRUSTED: 'setUp.failed.PLATFORM_NOT_TRUSTED',
  NOT_A_PLATFORM: 'setUp.failed.NOT_A_PLATFORM',
  ACTIVATION_CODE_INVALID: 'setUp.failed.ACTIVATION_CODE_INVALID',
  TOO_MANY_REQUESTS: 'setUp.failed.TOO_MANY_REQUESTS',
  FORBIDDEN: 'setUp.failed.FORBIDDEN',
  AGENT_STORAGE_FAILED: 'setUp.failed.AGENT_STORAGE_FAILED',
  UNAVAILABLE: 'setUp.failed.UNAVAILABLE',
};

/** The words for an error of the set-up calls. */
export function troubleOf(name: ErrorName | undefined, code: string): SetUpTrouble {
  return { text: (name && WORDS[name]) ?? 'setUp.failed.unknown', code };
}
