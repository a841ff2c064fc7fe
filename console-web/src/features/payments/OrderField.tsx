import { wantedOrder } from '@self-print/contract/platform/paymentAdmin.ts';
import { useTexts } from '../../core/services.ts';
import { SearchField } from '../../ui/filters.tsx';
import type { ListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';

/** Narrows a list to one order, `orderId` in the address, by the number that lists show or the whole one; half a number is not searched for. */
export function OrderField({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  const say = useSay();
  const search = (typed: string) => {
    // Lists show it in capitals.
    const wanted = typed.toLowerCase();
    if (wanted !== '' && !wantedOrder.safeParse(wanted).success) say.warn(t('pay.orderWrong'));
    else list.set({ orderId: wanted });
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
