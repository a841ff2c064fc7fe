import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter } from '../../ui/filters.tsx';
import type { ListState } from '../../ui/useListState.ts';

/** Narrows a list to one channel, `channel` in the address. */
export function ChannelFilter({ list }: { readonly list: ListState }) {
  const { t, language } = useTexts();
  const channels = useCallQuery(paymentAdminCalls.channels, {});
  return (
    <ChoiceFilter
      list={list}
      name="channel"
      label={t('pay.channel')}
      width={160}
      options={(channels.data ?? []).map(({ channelId, name }) => ({
        value: channelId,
        label: wordsOf(name, language),
      }))}
    />
  );
}
