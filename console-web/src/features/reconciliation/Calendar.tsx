import type { ChannelDay } from '@self-print/contract/platform/reconciliation.ts';
import { EMPTY_MARK, formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { Button, Empty, Table, Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { standingOf } from './standing.ts';

interface CalendarProps {
  readonly days: readonly ChannelDay[];
  readonly onOpen: (day: ChannelDay) => void;
}

/** A line for each day and a column for each channel. */
export function Calendar({ days, onOpen }: CalendarProps) {
  const { t, language } = useTexts();
  const channels = [...new Map(days.map((each) => [each.channelId, wordsOf(each.channelName, language)]))];
  const lines = [...new Set(days.map(({ day }) => day))].map((day) => ({
    day,
    cells: new Map(days.filter((each) => each.day === day).map((each) => [each.channelId, each])),
  }));
  return (
    <div className="table-scroll">
      <Table
        aria-label={t('title.reconciliation')}
        size="middle"
        rowKey="day"
        dataSource={lines}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('recon.none')} />,
        }}
        columns={[
          { title: t('recon.day'), dataIndex: 'day', className: 'number' },
          ...channels.map(([channelId, name]) => ({
            title: name,
            key: channelId,
            render: (_: unknown, { cells }: (typeof lines)[number]) => {
              const cell = cells.get(channelId);
              return cell ? <Cell day={cell} channel={name} onOpen={onOpen} /> : EMPTY_MARK;
            },
          })),
        ]}
      />
    </div>
  );
}

interface CellProps {
  readonly day: ChannelDay;
  readonly channel: string;
  readonly onOpen: CalendarProps['onOpen'];
}

function Cell({ day, channel, onOpen }: CellProps) {
  const { t } = useTexts();
  const { words, color } = standingOf(day, t);
  return (
    <Button type="text" onClick={() => onOpen(day)}>
      <span className="visually-hidden">{t('recon.openDay', { day: day.day, channel })}</span>
      <Tag color={color}>{words}</Tag>
      {day.theirs && (
        <span className="recon__sum">{t('recon.billed', { sum: formatMoney(day.theirs.paidFen) })}</span>
      )}
    </Button>
  );
}
