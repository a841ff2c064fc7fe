import type { ChannelHandler } from './types.ts';

/** Answers before reloading, because the page would not receive a later answer. */
export const reload: ChannelHandler<'reload'> = async (_input, context) => {
  void context.reload();
  return {};
};
