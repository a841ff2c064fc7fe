import { useTexts } from '../../../core/services.ts';
import { useChannelNames } from '../useChannelNames.ts';

const CHANNEL = 'channel:';

/** What accounts of the ledger are called; that of a channel as the channel. */
export function useAccountNames(): (account: string) => string {
  const { t } = useTexts();
  const channelName = useChannelNames();
  return (account) => {
    if (account === 'orders' || account === 'unassigned') return t(`ledger.account.${account}`);
    return channelName(account.startsWith(CHANNEL) ? account.slice(CHANNEL.length) : account);
  };
}
