import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useAct, useAsk } from '../../app/queries.ts';
import { useTexts } from '../../app/services.ts';
import { useListState } from '../../ui/useListState.ts';
import { wordsOf } from '../../ui/words.ts';
import { GiftsPage } from './GiftsPage.tsx';

const ITEMS_MAX = 100;

/** Free copies beyond those of the item itself. */
export function FreeCopiesPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const [userName, setUserName] = useState('');
  const items = useAsk(itemAdminCalls.list, { page: 1, rows: ITEMS_MAX });
  const asked = useAsk(
    itemAdminCalls.freeCopies,
    { page: list.page, rows: list.rows, userName: userName || undefined },
    { keepLast: true },
  );
  const give = useAct(itemAdminCalls.giveFreeCopies, {
    renews: [itemAdminCalls.freeCopies],
    saysItself: true,
  });
  const withdraw = useAct(itemAdminCalls.withdrawFreeCopies, { renews: [itemAdminCalls.freeCopies] });
  const titleOf = (itemId: string) => {
    const item = items.data?.rows.find((each) => each.itemId === itemId);
    return item ? wordsOf(item.title, language) : itemId;
  };
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
        { title: t('free.item'), key: 'item', render: (_, { itemId }) => titleOf(itemId) },
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
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={(items.data?.rows ?? [])
                .filter(({ kind }) => kind === 'document')
                .map(({ itemId, title }) => ({ value: itemId, label: wordsOf(title, language) }))}
            />
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
