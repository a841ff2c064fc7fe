import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../../core/services.ts';

const CHANNEL = 'channel:';

/** What accounts of the ledger are called; that of a channel has the channel's name, or its id when there is none. */
export function useAccountNames(): (account: string) => string {
  const { t, language } = useTexts();
  const channels = useCallQuery(paymentAdminCalls.channels, {});
  return (account) => {
    if (account === 'orders' || account === 'unassigned') return t(`ledger.account.${account}`);
    const id = account.startsWith(CHANNEL) ? account.slice(CHANNEL.length) : account;
    const known = channels.data?.find(({ channelId }) => channelId === id);
    return known === undefined ? id : wordsOf(known.name, language);
  };
}
