const STEPS_MAX = 200;

/** Past, present and undone drafts. Consecutive changes with the same name are one step: a drag, or typing in one field. */
export interface History<State> {
  readonly past: readonly State[];
  readonly now: State;
  readonly future: readonly State[];
  readonly lastStep: string | null;
}

export function beginHistory<State>(now: State): History<State> {
  return { past: [], now, future: [], lastStep: null };
}

/** @param step name of what is being done; null is always a step of its own */
export function changed<State>(history: History<State>, now: State, step: string | null): History<State> {
  if (Object.is(now, history.now)) return history;
  if (step !== null && step === history.lastStep) return { ...history, now, future: [] };
  return {
    past: [...history.past, history.now].slice(-STEPS_MAX),
    now,
    future: [],
    lastStep: step,
  };
}

export function undone<State>(history: History<State>): History<State> {
  const now = history.past.at(-1);
  if (now === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    now,
    future: [history.now, ...history.future],
    lastStep: null,
  };
}

export function redone<State>(history: History<State>): History<State> {
  const [now, ...future] = history.future;
  if (now === undefined) return history;
  return { past: [...history.past, history.now], now, future, lastStep: null };
}
