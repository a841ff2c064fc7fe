import type { CallData } from '@self-print/contract/call.ts';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { SourceFilter } from '../../ui/filters.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { WAITING_RENEWS } from '../../ui/WaitingPrice.tsx';
import { AllowancesPage } from './AllowancesPage.tsx';
import { WithdrawAction } from './WithdrawAction.tsx';

const CopiesFields = later(async () => (await import('./CopiesFields.tsx')).CopiesFields);

type CopiesRow = CallData<typeof allowanceCalls.freeCopies>['rows'][number];

const COPIES_MAX = 10_000;
const CHANGES = { renews: [allowanceCalls.freeCopies, ...WAITING_RENEWS], saysItself: true };

/** Free copies beyond those of the item itself. */
export function FreeCopiesPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const [userName, setUserName] = useState('');
  const column = useColumns<CopiesRow>();
  const itemId = list.get('item');
  const filter = { userName: userName || undefined, itemId };
  const asked = useCallQuery(
    allowanceCalls.freeCopies,
    { ...list.paging, ...filter, change: list.get('change') },
    { keepLast: true },
  );
  const give = useCallMutation(allowanceCalls.giveFreeCopies, CHANGES);
  const change = useCallMutation(allowanceCalls.changeFreeCopies, { ...CHANGES, renewsWhenRefused: true });
  const giveMany = useCallMutation(allowanceCalls.importFreeCopies, CHANGES);
  return (
    <AllowancesPage
      title={t('title.freeCopies')}
      lead={t('allowance.copiesLead')}
      mayWrite={useMay('item:write')}
      list={list}
      asked={asked}
      idOf={({ freeCopiesId }) => freeCopiesId}
      onUserName={setUserName}
      columns={[
        column.of('allowance.item', ({ itemTitle }) => wordsOf(itemTitle, language)),
        column.number('allowance.copies', ({ copies }) => copies),
      ]}
      amount={{ label: t('allowance.copies'), of: ({ copies }) => copies, max: COPIES_MAX }}
      filters={
        <SourceFilter list={list} name="item" label={t('allowance.item')} source="documents" width={220} />
      }
      fields={<CopiesFields max={COPIES_MAX} />}
      calls={{
        give: ({ itemId: of = '', amount, ...to }) => give.mutateAsync({ ...to, itemId: of, copies: amount }),
        change: async ({ freeCopiesId, copies, reason: why }, { amount, reason }) => {
          const known = { copies, reason: why };
          const saved = await change.mutateAsync({ freeCopiesId, known, copies: amount, reason });
          return !saved.agreed || saved.copies !== amount;
        },
        batch: {
          hasItem: true,
          sample: t('allowance.sampleCopies'),
          send: ({ rows, ...batch }) =>
            giveMany.mutateAsync({
              ...batch,
              rows: rows.map(({ amount, ...row }) => ({ ...row, copies: amount })),
            }),
        },
        export: { call: allowanceCalls.exportFreeCopies, input: filter },
      }}
      held="freeCopies"
      withdraw={({ freeCopiesId }) => <WithdrawAction of="copies" allowanceId={freeCopiesId} />}
    />
  );
}
