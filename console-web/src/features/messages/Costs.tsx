import { type MonthlyCost, messageAdminCalls } from '@self-print/contract/platform/messageAdmin.ts';
import { formatMoney, orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Empty, Table } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useColumns } from '../../ui/useColumns.tsx';

/** What messages cost, by month and channel. */
export function Costs() {
  const { t } = useTexts();
  const asked = useCallQuery(messageAdminCalls.costs, {});
  const column = useColumns<MonthlyCost>();
  return (
    <section className="sheet">
      <h2>{t('messages.costs')}</h2>
      <Loaded asked={asked}>
        {(rows) => (
          <div className="table-scroll">
            <Table<MonthlyCost>
              aria-label={t('messages.costs')}
              size="middle"
              rowKey={({ month, channelId }) => `${month}/${channelId}`}
              dataSource={[...rows]}
              pagination={false}
              locale={{
                emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('messages.noCosts')} />,
              }}
              columns={[
                column.of('messages.month', ({ month }) => month),
                column.of('messages.channel', ({ channelId }) => orEmptyMark(channelId)),
                column.number('messages.sentCount', ({ sent }) => sent),
                column.number('messages.failedCount', ({ failed }) => failed),
                column.number('messages.cost', ({ costFen }) => formatMoney(costFen)),
              ]}
            />
          </div>
        )}
      </Loaded>
    </section>
  );
}
