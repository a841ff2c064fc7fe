import {
  type PaymentItem,
  paymentItemAdminCalls,
  paymentItemState,
} from '@self-print/contract/platform/paymentItemAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Tag } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter, SearchFilter } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { FEE_PATH, STATE_COLOURS, usePriceWords } from './feeWords.ts';
import { StateActions } from './StateActions.tsx';

/** The fees that can be paid at terminals. */
export function FeesPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const navigate = useNavigate();
  const mayConfigure = useMay('payment:configure');
  const priceWords = usePriceWords();
  const state = paymentItemState.safeParse(list.get('state'));
  const asked = useCallQuery(
    paymentItemAdminCalls.list,
    { ...list.paging, search: list.get('search'), state: state.success ? state.data : undefined },
    { keepLast: true },
  );
  const column = useColumns<PaymentItem>();
  return (
    <ListPage
      title={t('title.fees')}
      lead={t('fee.lead')}
      actions={<AddButton label={t('fee.add')} may={mayConfigure} onClick={() => void navigate(FEE_PATH)} />}
      filters={
        <>
          <SearchFilter list={list} name="search" label={t('fee.search')} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('fee.state')}
            width={160}
            options={paymentItemState.options.map((value) => ({ value, label: t(`fee.state.${value}`) }))}
          />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ paymentId }) => paymentId}
      empty={t('fee.none')}
      columns={[
        column.of('fee.title', ({ paymentId, title, tag }) => (
          <>
            <Link to={`${FEE_PATH}?paymentId=${paymentId}`}>{wordsOf(title, language)}</Link>
            {wordsOf(tag, language) && <span className="under">{wordsOf(tag, language)}</span>}
          </>
        )),
        column.of('fee.price', ({ price }) => priceWords(price)),
        column.of('fee.payer', ({ payer }) => t(`fee.payer.${payer}`)),
        column.of('fee.terminals', ({ terminals }) =>
          terminals.length === 0 ? t('fee.everywhere') : t('fee.places', { count: terminals.length }),
        ),
        column.number('fee.position', ({ position }) => position),
        column.of('fee.state', (row) => (
          <Tag color={STATE_COLOURS[row.state]}>{t(`fee.state.${row.state}`)}</Tag>
        )),
        column.moment('fee.changedAt', ({ changedAt }) => changedAt),
        column.actions(mayConfigure, (fee) => <StateActions fee={fee} />),
      ]}
    />
  );
}
