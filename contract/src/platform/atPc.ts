import type { Call } from '../call.ts';

/** A call as the pages for PCs make it: at the console's base and with their login mode. */
type AtPc<Definition extends Call> = Omit<Definition, 'client'> & {
  readonly client: 'pc';
  /** The call that it stands for: same input, same answer, same handler. */
  readonly sameAs: Definition;
};

export const atPc = <const Definition extends Call>(call: Definition): AtPc<Definition> => ({
  ...call,
  client: 'pc',
  sameAs: call,
});
