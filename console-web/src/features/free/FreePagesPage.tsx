import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { useCallMutation, useCallQuery } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import { useListState } from '../../ui/useListState.ts';
import { GiftsPage } from './GiftsPage.tsx';

/** Free pages of cloud print in each term. */
export function FreePagesPage() {
  const { t } = useTexts();
  const list = useListState();
  const [userName, setUserName] = useState('');
  const asked = useCallQuery(
    itemAdminCalls.freePages,
    { page: list.page, rows: list.rows, userName: userName || undefined },
    { keepLast: true },
  );
  const give = useCallMutation(itemAdminCalls.giveFreePages, {
    renews: [itemAdminCalls.freePages],
    saysItself: true,
  });
  const withdraw = useCallMutation(itemAdminCalls.withdrawFreePages, { renews: [itemAdminCalls.freePages] });
  return (
    <GiftsPage
      title={t('title.freePages')}
      lead={t('free.pagesLead')}
      permission="cloudPrint:write"
      list={list}
      asked={asked}
      idOf={({ freePagesId }) => freePagesId}
      onUserName={setUserName}
      columns={[
        {
          title: t('free.pages'),
          key: 'pages',
          align: 'right',
          className: 'number',
          render: (_, { pages }) => pages,
        },
      ]}
      fields={
        <Form.Item
          name="amount"
          label={t('free.pages')}
          rules={[{ required: true, message: t('common.required') }]}
        >
          <InputNumber min={1} max={100_000} precision={0} />
        </Form.Item>
      }
      onGive={({ itemId: _, amount, ...to }) => give.mutateAsync({ ...to, pages: amount })}
      onWithdraw={(freePagesId) => withdraw.mutate({ freePagesId })}
    />
  );
}
