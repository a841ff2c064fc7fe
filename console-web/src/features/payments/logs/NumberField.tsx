import { tradeNumber } from '@self-print/contract/platform/paymentLogs.ts';
import { useTexts } from '../../../core/services.ts';
import { SearchField } from '../../../ui/filters.tsx';
import type { ListState } from '../../../ui/useListState.ts';
import { useSay } from '../../../ui/useSay.ts';

/** Narrows a list to the payment with a number at its channel, `number` in the address. */
export function NumberField({ list, label }: { readonly list: ListState; readonly label: string }) {
  const { t } = useTexts();
  const say = useSay();
  const search = (typed: string) => {
    if (typed !== '' && !tradeNumber.safeParse(typed).success) say.warn(t('pay.numberWrong'));
    else list.set({ number: typed });
  };
  return (
    <SearchField
      key={list.get('number') ?? ''}
      label={label}
      value={list.get('number') ?? ''}
      onSearch={search}
    />
  );
}
