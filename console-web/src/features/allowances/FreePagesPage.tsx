import type { CallData } from '@self-print/contract/call.ts';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { WAITING_RENEWS } from '../../ui/WaitingPrice.tsx';
import { AllowancesPage } from './AllowancesPage.tsx';
import { WithdrawAction } from './WithdrawAction.tsx';

const PagesFields = later(async () => (await import('./PagesFields.tsx')).PagesFields);

type PagesRow = CallData<typeof allowanceCalls.freePages>['rows'][number];

const PAGES_MAX = 100_000;
const CHANGES = { renews: [allowanceCalls.freePages, ...WAITING_RENEWS], saysItself: true };

/** Free pages of cloud print in each term. */
export function FreePagesPage() {
  const { t } = useTexts();
  const list = useListState();
  const [userName, setUserName] = useState('');
  const column = useColumns<PagesRow>();
  const filter = { userName: userName || undefined };
  const asked = useCallQuery(
    allowanceCalls.freePages,
    { ...list.paging, ...filter, change: list.get('change') },
    { keepLast: true },
  );
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
        change: async ({ freePagesId, pages, reason: why }, { amount, reason }) => {
          const known = { pages, reason: why };
          const saved = await change.mutateAsync({ freePagesId, known, pages: amount, reason });
          return !saved.agreed || saved.pages !== amount;
        },
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
      held="freePages"
      withdraw={({ freePagesId }) => <WithdrawAction of="pages" allowanceId={freePagesId} />}
    />
  );
}
