import type { ShellEvent } from '../shellPort.ts';

export interface ShellEmitter {
  emit(event: ShellEvent): void;
  on(listener: (event: ShellEvent) => void): () => void;
}

/** Passes shell events to listeners in the order of registration. */
export function createEmitter(): ShellEmitter {
  const listeners = new Set<(event: ShellEvent) => void>();
  return {
    emit: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
