import { fenOfTyped } from '@self-print/contract/money.ts';
import { canPayTogether, sumOf } from '@self-print/contract/platform/dues.ts';
import { isAmountOf } from '@self-print/contract/platform/paymentItems.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import { typeAmount } from './amount.ts';
import {
  type Chosen,
  FIRST_FEES,
  type SelfPayEvent,
  type SelfPayState,
  type SelfPayStateAt,
} from './state.ts';

/** Paying a fee as a pure function; null leaves it. An event that does not fit the state changes nothing. */
export function selfPayReducer(state: SelfPayState, event: SelfPayEvent): SelfPayState | null {
  switch (state.at) {
    case 'items':
      return items(state, event);
    case 'payer':
      return payer(state, event);
    case 'positions':
      return positions(state, event);
    case 'amount':
      return amount(state, event);
    case 'confirm':
      return confirm(state, event);
    case 'done':
      return done(state, event);
    default:
      return assertNever(state);
  }
}

function items(state: SelfPayStateAt<'items'>, event: SelfPayEvent): SelfPayState | null {
  switch (event.type) {
    case 'page':
      return { ...state, page: event.page };
    case 'choose': {
      const chosen = { item: event.item, payer: null, draftId: event.draftId };
      return event.item.payer === 'person' ? { at: 'payer', chosen, act: null } : priced(chosen);
    }
    case 'back':
      return null;
    default:
      return state;
  }
}

function payer(state: SelfPayStateAt<'payer'>, event: SelfPayEvent): SelfPayState {
  switch (event.type) {
    case 'look':
      return begin(state, event.wish);
    case 'found':
      return isUnderWay(state.act) ? priced({ ...state.chosen, payer: event.payer }) : state;
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return FIRST_FEES;
    default:
      return state;
  }
}

/** A fixed amount is only looked at; another one is chosen or typed first, or asked for. */
function priced(chosen: Chosen): SelfPayState {
  const { price } = chosen.item;
  switch (price.kind) {
    case 'fixed':
      return confirming(chosen, price.amountFen);
    case 'asked':
      return { at: 'positions', chosen, picked: null };
    case 'listed':
    case 'entered':
      return { at: 'amount', chosen, typed: '', isOutside: false };
    default:
      return assertNever(price);
  }
}

function positions(state: SelfPayStateAt<'positions'>, event: SelfPayEvent): SelfPayState {
  const { chosen } = state;
  switch (event.type) {
    case 'pick':
      return { ...state, picked: event.picked };
    case 'positions': {
      const { positions } = event;
      return canPayTogether(positions) ? confirming({ ...chosen, positions }, sumOf(positions)) : state;
    }
    case 'back':
      return beforeAmount(chosen);
    default:
      return state;
  }
}

/** Looked up again, as what is owed may have changed; what is still owed of it stays picked. */
function picking({ item, payer, draftId, positions }: Chosen): SelfPayState {
  const picked = positions?.map(({ reference }) => reference) ?? null;
  return { at: 'positions', chosen: { item, payer, draftId }, picked };
}

function confirming(chosen: Chosen, amountFen: number): SelfPayState {
  return { at: 'confirm', chosen, amountFen, act: null, order: null, isNotOffered: false };
}

function amount(state: SelfPayStateAt<'amount'>, event: SelfPayEvent): SelfPayState {
  const { chosen, typed } = state;
  const type = (next: string) => ({ ...state, typed: next, isOutside: false });
  switch (event.type) {
    case 'key':
      return type(typeAmount(typed, event.key));
    case 'backspace':
      return type(typed.slice(0, -1));
    case 'clear':
      return type('');
    case 'enter':
      return chosen.item.price.kind === 'entered' ? take(state, fenOfTyped(typed)) : state;
    case 'amount':
      return chosen.item.price.kind === 'listed' ? take(state, event.amountFen) : state;
    case 'back':
      return beforeAmount(chosen);
    default:
      return state;
  }
}

function take(state: SelfPayStateAt<'amount'>, fen: number): SelfPayState {
  return isAmountOf(state.chosen.item.price, fen)
    ? confirming(state.chosen, fen)
    : { ...state, isOutside: true };
}

function beforeAmount(chosen: Chosen): SelfPayState {
  return chosen.payer === null ? FIRST_FEES : { at: 'payer', chosen: { ...chosen, payer: null }, act: null };
}

function confirm(state: SelfPayStateAt<'confirm'>, event: SelfPayEvent): SelfPayState {
  const { chosen, order } = state;
  switch (event.type) {
    case 'pay':
      return isUnderWay(state.act) ? state : begin({ ...state, isNotOffered: false }, 'pay');
    case 'ordered':
      return isUnderWay(state.act) ? { ...state, act: null, order: event.order } : state;
    case 'failed':
      return failAct(state, event.failure);
    case 'unpaid':
      return { ...state, isNotOffered: !event.offered };
    case 'paid':
      return order === null
        ? state
        : { at: 'done', order: { ...order, state: 'paid' }, act: null, isUnprinted: false };
    case 'back':
      if (isUnderWay(state.act)) return state;
      if (chosen.positions) return picking(chosen);
      return chosen.item.price.kind === 'fixed' ? beforeAmount(chosen) : priced(chosen);
    default:
      return state;
  }
}

function done(state: SelfPayStateAt<'done'>, event: SelfPayEvent): SelfPayState | null {
  switch (event.type) {
    case 'receipt':
      return isUnderWay(state.act) ? state : begin({ ...state, isUnprinted: false }, 'receipt');
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return null;
    default:
      return state;
  }
}
