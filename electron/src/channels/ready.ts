import type { ChannelHandler } from './types.ts';

export const ready: ChannelHandler<'ready'> = async (_input, context) => {
  context.ready();
  return {};
};
