import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';

/** What channels are called; one that is unknown by its id. */
export function useChannelNames(): (channelId: string) => string {
  const { language } = useTexts();
  const channels = useCallQuery(paymentAdminCalls.channels, {});
  return (id) => {
    const known = channels.data?.find(({ channelId }) => channelId === id);
    return known === undefined ? id : wordsOf(known.name, language);
  };
}
