type Listener = (...args: unknown[]) => void;

/** The `on` of an Electron object, and its other end. Listeners are checked against the real types elsewhere, not here. */
export function emitting() {
  const listeners = new Map<string, Listener[]>();
  return {
    on: (name: string, listener: (...args: never[]) => void) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener]);
    },
    emit: (name: string, ...args: unknown[]) => {
      for (const listener of listeners.get(name) ?? []) listener(...args);
    },
  };
}
