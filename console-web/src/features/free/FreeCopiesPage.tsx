import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { useCallMutation, useCallQuery } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { useListState } from '../../ui/useListState.ts';
import { wordsOf } from '../../ui/words.ts';
import { GiftsPage } from './GiftsPage.tsx';

/** Free copies beyond those of the item itself. */
export function FreeCopiesPage() {
  const { t } = useTexts();
  const list = useListState();
  const [userName, setUserName] = useState('');
  const { documents } = useOptionSources();
  const asked = useCallQuery(
    itemAdminCalls.freeCopies,
    { page: list.page, rows: list.rows, userName: userName || undefined },
    { keepLast: true },
  );
  const give = useCallMutation(itemAdminCalls.giveFreeCopies, {
    renews: [itemAdminCalls.freeCopies],
    saysItself: true,
  });
  const withdraw = useCallMutation(itemAdminCalls.withdrawFreeCopies, {
    renews: [itemAdminCalls.freeCopies],
  });
  return (
    <GiftsPage
      title={t('title.freeCopies')}
      lead={t('free.copiesLead')}
      permission="item:write"
      list={list}
      asked={asked}
      idOf={({ freeCopiesId }) => freeCopiesId}
      onUserName={setUserName}
      columns={[
        { title: t('free.item'), key: 'item', render: (_, { itemId }) => <ItemTitle itemId={itemId} /> },
        {
          title: t('free.copies'),
          key: 'copies',
          align: 'right',
          className: 'number',
          render: (_, { copies }) => copies,
        },
      ]}
      fields={
        <>
          <Form.Item
            name="itemId"
            label={t('free.item')}
            rules={[{ required: true, message: t('common.required') }]}
          >
            <SearchSelect source={documents} />
          </Form.Item>
          <Form.Item
            name="amount"
            label={t('free.copies')}
            rules={[{ required: true, message: t('common.required') }]}
          >
            <InputNumber min={1} max={10_000} precision={0} />
          </Form.Item>
        </>
      }
      onGive={({ itemId = '', amount, ...to }) => give.mutateAsync({ ...to, itemId, copies: amount })}
      onWithdraw={(freeCopiesId) => withdraw.mutate({ freeCopiesId })}
    />
  );
}

/** What an item is called; its id as long as that is not known. */
function ItemTitle({ itemId }: { readonly itemId: string }) {
  const { language } = useTexts();
  const { data } = useCallQuery(itemAdminCalls.get, { id: itemId });
  return data ? wordsOf(data.title, language) : itemId;
}
