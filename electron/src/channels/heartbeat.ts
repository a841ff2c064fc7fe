import type { ChannelHandler } from './types.ts';

export const heartbeat: ChannelHandler<'heartbeat'> = async (_input, { beat }) => {
  beat();
  return {};
};
