import type { ChannelHandler } from './types.ts';

export const renew: ChannelHandler<'renew'> = async (_input, context) => {
  context.renew();
  return {};
};
