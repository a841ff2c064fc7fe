import type { ChannelHandler } from './types.ts';

export const setWindows: ChannelHandler<'setWindows'> = async ({ windows, language }, context) => ({
  shown: [...(await context.setWindows(windows, language))],
});
