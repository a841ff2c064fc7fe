import type { ChannelHandler } from './types.ts';

export const screenshot: ChannelHandler<'screenshot'> = async (_input, context) => {
  const picture = await context.screenshot();
  return { jpeg: picture.ok ? Buffer.from(picture.value).toString('base64') : null };
};
