import { type OwnFee, ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useMoments } from '@self-print/web-kit/self-service/selfService.ts';
import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { useListState } from '../../../ui/useListState.ts';

/** What one has paid, or has begun to pay. */
export function OwnFees() {
  const { t, language } = useTexts();
  const { timeOf } = useMoments();
  const list = useListState();
  const asked = useCallQuery(ownFeeCalls.list, { page: list.page, rows: list.rows }, { keepLast: true });
  return (
    <section className="pc-card">
      <h2>{t('pc.fees.own')}</h2>
      <DataTable<OwnFee>
        label={t('pc.fees.own')}
        asked={{ ...asked, isFetching: asked.isPending || asked.isPlaceholderData }}
        list={list}
        idOf={({ orderId }) => orderId}
        columns={[
          {
            title: t('pc.fees.item'),
            render: (_: unknown, { orderId, title }: OwnFee) => (
              <Link to={`${PC_PATHS.fees}?orderId=${orderId}`}>{wordsOf(title, language)}</Link>
            ),
          },
          {
            title: t('pc.orders.state'),
            render: (_: unknown, { state }: OwnFee) => t(`pc.fees.state.${state}`),
          },
          {
            title: t('pc.fees.amount'),
            render: (_: unknown, { amountFen }: OwnFee) => formatMoney(amountFen),
          },
          {
            title: t('pc.fees.time'),
            render: (_: unknown, { paidAt, orderedAt }: OwnFee) => timeOf(paidAt ?? orderedAt),
          },
        ]}
        empty={
          <div className="pc-nothing">
            <strong>{t('pc.fees.noneOwn')}</strong>
            <p>{t('pc.fees.noneOwnText')}</p>
          </div>
        }
      />
    </section>
  );
}
