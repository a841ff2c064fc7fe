import type { ChannelRow } from '../../payChannels/channelStore.ts';

/** Below the platform's address; providers accept no query in it. */
export const NOTIFY_PATH = '/pay-notify';

/** Where a channel's provider sends its notifications. */
export function notifyUrl(
  publicUrl: string,
  { schoolCode, channelId }: Pick<ChannelRow, 'schoolCode' | 'channelId'>,
): string {
  return `${publicUrl}${NOTIFY_PATH}/${schoolCode}/${channelId}`;
}
