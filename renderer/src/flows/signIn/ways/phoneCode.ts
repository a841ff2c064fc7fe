import type { CodeState, Offer, SignInEvent, WayState } from '../state.ts';

/** The ways by a code that is sent to a number or a mail address. */
export type CodeWay = 'PHONE_CODE' | 'MAIL_CODE';

const START = { at: 'number', phone: null, failure: null } as const satisfies CodeState;

export const beginPhoneCode = (offer: Offer<'PHONE_CODE'>): WayState<'PHONE_CODE'> => ({
  way: 'PHONE_CODE',
  offer,
  ...START,
});

export const beginMailCode = (offer: Offer<'MAIL_CODE'>): WayState<'MAIL_CODE'> => ({
  way: 'MAIL_CODE',
  offer,
  ...START,
});

export const phoneCodeStep = (state: WayState<'PHONE_CODE'>, event: SignInEvent): WayState<'PHONE_CODE'> => {
  const next = codeStep(state, event);
  return next === state ? state : { way: state.way, offer: state.offer, ...next };
};

export const mailCodeStep = (state: WayState<'MAIL_CODE'>, event: SignInEvent): WayState<'MAIL_CODE'> => {
  const next = codeStep(state, event);
  return next === state ? state : { way: state.way, offer: state.offer, ...next };
};

/** A number or address, then the code that was sent to it; one call at a time. */
function codeStep(state: CodeState, event: SignInEvent): CodeState {
  const isBusy = (state.at === 'number' ? state.phone : state.code) !== null;
  switch (event.type) {
    case 'numberTyped':
      return isBusy ? state : { ...START, phone: event.phone };
    case 'codeSent':
      return state.at === 'number' && isBusy
        ? { at: 'code', sent: event.sent, code: null, failure: null }
        : state;
    case 'codeTyped':
      return state.at === 'code' && !isBusy
        ? { at: 'code', sent: state.sent, code: event.code, failure: null }
        : state;
    case 'failed':
      return isBusy ? idle(state, event.failure) : state;
    case 'again':
      return state.at === 'code' && !isBusy ? START : state;
    case 'languageChanged':
      return state.failure === null ? state : idle(state, null);
    default:
      return state;
  }
}

function idle(state: CodeState, failure: CodeState['failure']): CodeState {
  return state.at === 'number'
    ? { at: 'number', phone: null, failure }
    : { at: 'code', sent: state.sent, code: null, failure };
}
