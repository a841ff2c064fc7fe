import type { ChannelHandler } from './types.ts';

/** Answers before quitting, because the page would not receive a later answer. */
export const quit: ChannelHandler<'quit'> = async (_input, context) => ({ done: await context.quit() });
