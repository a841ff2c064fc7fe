import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { DayFilters } from '../../../ui/DayFilters.tsx';
import { ChoiceFilter } from '../../../ui/filters.tsx';
import type { ListState } from '../../../ui/useListState.ts';
import { OrderField } from '../OrderField.tsx';
import { useAccountNames } from './accountNames.ts';

const NOTHING = { account: undefined, orderId: undefined, from: undefined, to: undefined };

export function LedgerFilters({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  const nameOf = useAccountNames();
  const accounts = useCallQuery(paymentAdminCalls.accounts, {});
  return (
    <>
      <ChoiceFilter
        list={list}
        name="account"
        label={t('ledger.account')}
        width={180}
        options={(accounts.data ?? []).map(({ account }) => ({ value: account, label: nameOf(account) }))}
      />
      <OrderField list={list} />
      <DayFilters list={list} />
      <Button type="link" onClick={() => list.set(NOTHING)}>
        {t('common.reset')}
      </Button>
    </>
  );
}
