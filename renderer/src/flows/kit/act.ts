import type { PlatformFailure } from '../../api/platformAccess.ts';

/**
 * Something that a person set off by a button, as part of the state that shows it: under way, or failed. Each try is an object of its
 * own, so that effects start it once and know an answer that nobody waits for any more.
 */
export interface Act<Wish> {
  readonly wish: Wish;
  /** Null while it is under way. */
  readonly failure: PlatformFailure | null;
}

export function isUnderWay<Wish>(act: Act<Wish> | null): act is Act<Wish> {
  return act !== null && act.failure === null;
}

/** The act that a change of the state has begun; null when it has begun none. */
export function begunAct<Wish>(before: Act<Wish> | null, after: Act<Wish> | null): Act<Wish> | null {
  return isUnderWay(after) && after !== before ? after : null;
}

/** Starts an act, unless one is under way: a second press on a button changes nothing. */
export function begin<Wish, State extends { readonly act: Act<Wish> | null }>(
  state: State,
  wish: Wish,
): State {
  return isUnderWay(state.act) ? state : { ...state, act: { wish, failure: null } };
}

/** Keeps why the act under way failed, for the screen that began it. */
export function failAct<Wish, State extends { readonly act: Act<Wish> | null }>(
  state: State,
  failure: PlatformFailure,
): State {
  return isUnderWay(state.act) ? { ...state, act: { ...state.act, failure } } : state;
}
