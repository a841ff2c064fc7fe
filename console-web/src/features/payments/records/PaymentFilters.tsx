import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Checkbox } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { DayFilters } from '../../../ui/DayFilters.tsx';
import { ChoiceFilter } from '../../../ui/filters.tsx';
import type { ListState } from '../../../ui/useListState.ts';
import { OrderField } from '../OrderField.tsx';
import { LISTED_STATES } from './paymentFilter.ts';

const NAMES = ['state', 'channel', 'orderId', 'attention', 'from', 'to'];

export function PaymentFilters({ list }: { readonly list: ListState }) {
  const { t, language } = useTexts();
  const channels = useCallQuery(paymentAdminCalls.channels, {});
  return (
    <>
      <Checkbox
        checked={list.get('attention') === 'true'}
        onChange={({ target }) => list.set({ attention: target.checked ? 'true' : undefined })}
      >
        {t('pay.attention')}
      </Checkbox>
      <ChoiceFilter
        list={list}
        name="state"
        label={t('pay.state')}
        width={132}
        options={LISTED_STATES.map((value) => ({ value, label: t(`pay.paymentState.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="channel"
        label={t('pay.channel')}
        width={180}
        options={(channels.data ?? []).map(({ channelId, name }) => ({
          value: channelId,
          label: wordsOf(name, language),
        }))}
      />
      <OrderField list={list} />
      <DayFilters list={list} />
      <Button
        type="link"
        onClick={() => list.set(Object.fromEntries(NAMES.map((name) => [name, undefined])))}
      >
        {t('common.reset')}
      </Button>
    </>
  );
}
