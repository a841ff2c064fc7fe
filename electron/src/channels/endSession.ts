import type { ChannelHandler } from './types.ts';

export const endSession: ChannelHandler<'endSession'> = async (_input, context) => {
  await context.endSession();
  return {};
};
