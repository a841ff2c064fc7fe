import type { ChannelHandler } from './types.ts';

/** Answers before it begins; the page is not there to read a later answer. */
export const quit: ChannelHandler<'quit'> = async (_input, context) => {
  context.quit();
  return {};
};
