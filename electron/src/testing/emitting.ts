type Listener = (...args: unknown[]) => void;

/** The `on` of something of Electron's, and its other end. The compiler holds listeners against the real types, not here. */
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
