import type { CodeStore, StoredCodes } from '../core/keptCodes.ts';

interface MemoryCodeStore extends CodeStore {
  /** What is stored now. */
  stored: StoredCodes | undefined;
}

export function memoryCodeStore(): MemoryCodeStore {
  const store: MemoryCodeStore = {
    stored: undefined,
    read: async () => store.stored,
    write: async (given) => {
      store.stored = given;
    },
    clear: async () => {
      store.stored = undefined;
    },
  };
  return store;
}
