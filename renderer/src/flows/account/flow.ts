import { assertNever } from '@self-print/contract/result.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import {
  type AccountEvent,
  type AccountPage,
  type AccountState,
  type AccountStateAt,
  type ChangeContactWish,
  type ChangePasswordWish,
  type ContactState,
  firstAccount,
  type SendCodesWish,
} from './state.ts';

/** One's own account as a pure function; null leaves it. An event that does not fit the state changes nothing. */
export function accountReducer(state: AccountState, event: AccountEvent): AccountState | null {
  switch (state.at) {
    case 'account':
      if (event.type === 'open') return opened(state, event.page);
      return event.type === 'back' ? null : state;
    case 'ownPassword':
      return password(state, event);
    case 'ownPhone':
    case 'ownMail':
      return contact(state, event);
    case 'ownPlaces':
      return places(state, event);
    case 'ownSignIns':
      return event.type === 'back' ? firstAccount(state.from) : state;
    default:
      return assertNever(state);
  }
}

function opened({ from }: AccountState, page: AccountPage): AccountState {
  switch (page) {
    case 'ownPassword':
      return { at: page, from, act: null };
    case 'ownPhone':
    case 'ownMail':
      return { at: page, from, sent: null, act: null };
    case 'ownPlaces':
      return { at: page, from, isDone: false, act: null };
    case 'ownSignIns':
      return { at: page, from };
    default:
      return assertNever(page);
  }
}

type PasswordState = AccountStateAt<'ownPassword'>;
const NOTHING_TYPED: ChangePasswordWish = { kind: 'changePassword', typed: null };

function password(state: PasswordState, event: AccountEvent): AccountState {
  const { from, act } = state;
  switch (event.type) {
    case 'changePassword':
      return begin<ChangePasswordWish, PasswordState>(state, { kind: 'changePassword', typed: event.typed });
    case 'passwordChanged':
      return isUnderWay(act) ? { at: 'account', from, done: 'ownPassword' } : state;
    case 'failed':
      // What was typed is gone with the answer.
      return isUnderWay(act) ? { ...state, act: { wish: NOTHING_TYPED, failure: event.failure } } : state;
    case 'back':
      return isUnderWay(act) ? state : firstAccount(from);
    default:
      return state;
  }
}

type ContactWish = SendCodesWish | ChangeContactWish;

/** The number and the mail address are changed alike. */
function contact(state: ContactState, event: AccountEvent): AccountState {
  const { at: page, from, sent, act } = state;
  const isBusy = isUnderWay(act);
  switch (event.type) {
    case 'sendCodes': {
      const { to, hasPresent } = event;
      return begin<ContactWish, ContactState>(state, { kind: 'sendCodes', page, to, hasPresent });
    }
    case 'codesSent':
      return isBusy && act.wish.kind === 'sendCodes' ? { ...state, sent: event.sent, act: null } : state;
    case 'changeContact':
      return sent === null
        ? state
        : begin<ContactWish, ContactState>(state, { kind: 'changeContact', page, sent, typed: event.typed });
    case 'contactChanged':
      return isBusy && act.wish.kind === 'changeContact' ? { at: 'account', from, done: page } : state;
    case 'failed':
      if (!isBusy || act.wish.kind === 'sendCodes') return failAct(state, event.failure);
      return { ...state, act: { wish: { ...act.wish, typed: null }, failure: event.failure } };
    case 'other':
      return isBusy ? state : { ...state, sent: null, act: null };
    case 'back':
      if (isBusy) return state;
      return sent === null ? firstAccount(from) : { ...state, sent: null, act: null };
    default:
      return state;
  }
}

function places(state: AccountStateAt<'ownPlaces'>, event: AccountEvent): AccountState {
  const { from, act } = state;
  switch (event.type) {
    case 'endOthers':
      return begin(state, { kind: 'endOthers' });
    case 'othersEnded':
      return isUnderWay(act) ? { ...state, isDone: true, act: null } : state;
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return isUnderWay(act) ? state : firstAccount(from);
    default:
      return state;
  }
}
