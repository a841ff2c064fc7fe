import type { CallData } from '@self-print/contract/call.ts';
import { type AdminItem, itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useSay } from '../../ui/useSay.ts';
import { WAITING_RENEWS } from '../../ui/WaitingPrice.tsx';

const PriceForm = later(async () => (await import('./PriceForm.tsx')).PriceForm);

const RENEWS = [itemAdminCalls.list, itemAdminCalls.get, ...WAITING_RENEWS];

interface ManyItemsProps {
  readonly chosen: readonly AdminItem[];
  readonly onChoose: (itemIds: readonly string[]) => void;
}

/** What can be done with the items that are selected in the list: open, pause, set a price. */
export function ManyItems({ chosen, onChoose }: ManyItemsProps) {
  const { t } = useTexts();
  const finish = useFinish(onChoose);
  const [isPricing, setPricing] = useState(false);
  const change = useCallMutation(itemAdminCalls.modifyMany, { renews: RENEWS, saysItself: true });
  const price = async (unitPrice: number) =>
    finish(await change.mutateAsync({ items: chosen.map(asRead), unitPrice }), 'item.manyKept');
  return (
    <>
      <span role="status">{t('item.chosen', { count: chosen.length })}</span>
      {([1, 0] as const).map((state) => (
        <RowAction
          key={state}
          call={itemAdminCalls.modifyMany}
          input={{ items: chosen.map(asRead), state }}
          renews={RENEWS}
          label={t(`item.many.${state}`)}
          ask={t(`item.manyAsk.${state}`, { count: chosen.length })}
          text={t(`item.manyText.${state}`)}
          done={(outcome) => finish(outcome, state === 1 ? 'item.manyKeptClosed' : 'item.manyKept')}
          button={{ type: 'default' }}
        />
      ))}
      <Button onClick={() => setPricing(true)}>{t('item.manyPrice')}</Button>
      <Button onClick={() => onChoose([])}>{t('item.chooseNone')}</Button>
      {isPricing && <PriceForm count={chosen.length} onSave={price} onClose={() => setPricing(false)} />}
    </>
  );
}

/** An item as it was read. */
function asRead({ itemId, revision }: AdminItem) {
  return { itemId, revision };
}

/** Says whether all were changed; those that were not stay selected, to show which they are. */
function useFinish(onChoose: ManyItemsProps['onChoose']) {
  const { t } = useTexts();
  const say = useSay();
  return (
    { changed, kept, waiting }: CallData<typeof itemAdminCalls.modifyMany>,
    words: 'item.manyKept' | 'item.manyKeptClosed',
  ) => {
    if (kept.length === 0) say.done(t(waiting.length > 0 ? 'price.waitsSaved' : 'common.saved'));
    else say.stay(t(words, { n: changed.length, kept: kept.length }));
    onChoose(kept);
  };
}
