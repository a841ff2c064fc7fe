import { orderId } from '@self-print/contract/fields.ts';
import { useTexts } from '../../core/services.ts';
import { SearchField } from '../../ui/filters.tsx';
import type { ListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';

/** Narrows a list to one order, `orderId` in the address; half a number is not searched for. */
export function OrderField({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  const say = useSay();
  const search = (typed: string) => {
    if (typed !== '' && !orderId.safeParse(typed).success) say.warn(t('pay.orderWrong'));
    else list.set({ orderId: typed });
  };
  return (
    <SearchField
      key={list.get('orderId') ?? ''}
      label={t('pay.orderNumber')}
      value={list.get('orderId') ?? ''}
      onSearch={search}
    />
  );
}
