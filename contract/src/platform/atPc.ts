import type { Call } from '../call.ts';

/** A call as made by the PC pages: under the console's base path and with their login mode. */
type AtPc<Definition extends Call> = Omit<Definition, 'client'> & {
  readonly client: 'pc';
  /** The call that it mirrors: same input, answer and handler. */
  readonly sameAs: Definition;
};

export const atPc = <const Definition extends Call>(call: Definition): AtPc<Definition> => ({
  ...call,
  client: 'pc',
  sameAs: call,
});
