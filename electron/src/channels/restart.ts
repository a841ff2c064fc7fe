import type { ChannelHandler } from './types.ts';

/** Answers before it begins; the page is not there to read a later answer. */
export const restart: ChannelHandler<'restart'> = async (_input, context) => {
  context.restart();
  return {};
};
