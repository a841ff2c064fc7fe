import type { ChannelHandler } from './types.ts';

/** Answers before the page is gone; the page is not there to read a later answer. */
export const reload: ChannelHandler<'reload'> = async (_input, context) => {
  void context.reload();
  return {};
};
