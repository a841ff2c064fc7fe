import { Button, Checkbox } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { DayFilters } from '../../../ui/DayFilters.tsx';
import { ChoiceFilter } from '../../../ui/filters.tsx';
import type { ListState } from '../../../ui/useListState.ts';
import { ChannelFilter } from '../ChannelFilter.tsx';
import { OrderField } from '../OrderField.tsx';
import { LISTED_STATES } from './paymentFilter.ts';

const NAMES = ['state', 'channel', 'orderId', 'attention', 'from', 'to'];

export function PaymentFilters({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
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
      <ChannelFilter list={list} />
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
