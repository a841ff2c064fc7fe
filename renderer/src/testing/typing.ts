import type { Typing } from '../typing/typing.ts';

/** For tests in which nobody types. */
export const noTyping: Typing = {
  keys: { type: () => false, through: () => () => {} },
  dictionary: () => Promise.reject(new Error('nobody types here')),
  recogniser: () => Promise.reject(new Error('nobody writes here')),
};
