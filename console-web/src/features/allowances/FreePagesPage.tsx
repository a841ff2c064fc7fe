import type { CallData } from '@self-print/contract/call.ts';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { AllowancesPage } from './AllowancesPage.tsx';
import { WithdrawAction } from './WithdrawAction.tsx';

const PagesFields = later(async () => (await import('./PagesFields.tsx')).PagesFields);

type PagesRow = CallData<typeof allowanceCalls.freePages>['rows'][number];

const PAGES_MAX = 100_000;
const CHANGES = { renews: [allowanceCalls.freePages], saysItself: true };

/** Free pages of cloud print in each term. */
export function FreePagesPage() {
  const { t } = useTexts();
  const list = useListState();
  const [userName, setUserName] = useState('');
  const column = useColumns<PagesRow>();
  const filter = { userName: userName || undefined };
  const asked = useCallQuery(allowanceCalls.freePages, { ...list.paging, ...filter }, { keepLast: true });
  const give = useCallMutation(allowanceCalls.giveFreePages, CHANGES);
  const change = useCallMutation(allowanceCalls.changeFreePages, { ...CHANGES, renewsWhenRefused: true });
  const giveMany = useCallMutation(allowanceCalls.importFreePages, CHANGES);
  return (
    <AllowancesPage
      title={t('title.freePages')}
      lead={t('allowance.pagesLead')}
      mayWrite={useMay('cloudPrint:write')}
      list={list}
      asked={asked}
      idOf={({ freePagesId }) => freePagesId}
      onUserName={setUserName}
      columns={[column.number('allowance.pages', ({ pages }) => pages)]}
      amount={{ label: t('allowance.pages'), of: ({ pages }) => pages, max: PAGES_MAX }}
      fields={<PagesFields max={PAGES_MAX} />}
      calls={{
        give: ({ itemId: _, amount, ...to }) => give.mutateAsync({ ...to, pages: amount }),
        change: ({ freePagesId, pages, reason: why }, { amount, reason }) =>
          change.mutateAsync({ freePagesId, known: { pages, reason: why }, pages: amount, reason }),
        batch: {
          hasItem: false,
          sample: t('allowance.samplePages'),
          send: ({ rows, ...batch }) =>
            giveMany.mutateAsync({
              ...batch,
              rows: rows.map(({ line, userName: name, amount, reason }) => ({
                line,
                userName: name,
                pages: amount,
                reason,
              })),
            }),
        },
        export: { call: allowanceCalls.exportFreePages, input: filter },
      }}
      withdraw={({ freePagesId }) => (
        <WithdrawAction
          call={allowanceCalls.withdrawFreePages}
          input={{ freePagesId }}
          list={allowanceCalls.freePages}
        />
      )}
    />
  );
}
