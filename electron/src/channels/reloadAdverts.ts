import type { ChannelHandler } from './types.ts';

export const reloadAdverts: ChannelHandler<'reloadAdverts'> = async (_input, context) => ({
  shown: await context.reloadAdverts(),
});
