import type { CallData } from '@self-print/contract/call.ts';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { wordsOf } from '../../ui/words.ts';
import { AllowancesPage } from './AllowancesPage.tsx';
import { WithdrawAction } from './WithdrawAction.tsx';

type CopiesRow = CallData<typeof allowanceCalls.freeCopies>['rows'][number];

/** Free copies beyond those of the item itself. */
export function FreeCopiesPage() {
  const { t } = useTexts();
  const list = useListState();
  const [userName, setUserName] = useState('');
  const column = useColumns<CopiesRow>();
  const asked = useCallQuery(
    allowanceCalls.freeCopies,
    { ...list.paging, userName: userName || undefined },
    { keepLast: true },
  );
  const give = useCallMutation(allowanceCalls.giveFreeCopies, {
    renews: [allowanceCalls.freeCopies],
    saysItself: true,
  });
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
        column.of('allowance.item', ({ itemId }) => <ItemTitle itemId={itemId} />),
        column.number('allowance.copies', ({ copies }) => copies),
      ]}
      fields={<CopiesFields />}
      onGive={({ itemId = '', amount, ...to }) => give.mutateAsync({ ...to, itemId, copies: amount })}
      withdraw={({ freeCopiesId }) => (
        <WithdrawAction
          call={allowanceCalls.withdrawFreeCopies}
          input={{ freeCopiesId }}
          list={allowanceCalls.freeCopies}
        />
      )}
    />
  );
}

function CopiesFields() {
  const { t } = useTexts();
  const { documents } = useOptionSources();
  const required = [{ required: true, message: t('common.required') }];
  return (
    <>
      <Form.Item name="itemId" label={t('allowance.item')} rules={required}>
        <SearchSelect source={documents} />
      </Form.Item>
      <Form.Item name="amount" label={t('allowance.copies')} rules={required}>
        <InputNumber min={1} max={10_000} precision={0} />
      </Form.Item>
    </>
  );
}

/** What an item is called; its id as long as that is not known. */
function ItemTitle({ itemId }: { readonly itemId: string }) {
  const { language } = useTexts();
  const { data } = useCallQuery(itemAdminCalls.get, { id: itemId });
  return data ? wordsOf(data.title, language) : itemId;
}
