import type { ChannelHandler } from './types.ts';

/** Answers before restarting, because the page would not receive a later answer. */
export const restart: ChannelHandler<'restart'> = async (_input, context) => ({
  done: await context.restart(),
});
