/** What screens read: the current state, and when it changes. */
export interface Readable<State> {
  readonly get: () => State;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<State, Event> extends Readable<State> {
  readonly send: (event: Event) => void;
  /** Like `subscribe`, with the state before and after. */
  readonly onChange: (listener: (before: State, after: State) => void) => () => void;
}

/**
 * Holds a state that only its reducer changes. Events that a listener sends are handled after every
 * listener has seen the change before it, so all see the changes in one order.
 */
export function createStore<State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: State,
): Store<State, Event> {
  const listeners = new Set<(before: State, after: State) => void>();
  const waiting: Event[] = [];
  let state = initial;
  let busy = false;

  const send = (event: Event) => {
    waiting.push(event);
    if (busy) return;
    busy = true;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const before = state;
        state = reduce(before, next);
        if (state !== before) for (const listener of [...listeners]) listener(before, state);
      }
    } finally {
      busy = false;
    }
  };
  const onChange = (listener: (before: State, after: State) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      const notify = () => listener();
      return onChange(notify);
    },
    onChange,
    send,
  };
}
