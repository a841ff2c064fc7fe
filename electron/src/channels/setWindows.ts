import type { ChannelHandler } from './types.ts';

export const setWindows: ChannelHandler<'setWindows'> = async ({ windows, look }, context) => ({
  shown: [...(await context.setWindows(windows, look))],
});
