import { type FigureRow, statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import type { Measure } from '@self-print/contract/statistics.ts';
import { DIMENSION_NAMES } from '@self-print/contract/statisticsNames.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Empty, Table } from 'antd';
import { useTexts } from '../../core/services.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useListState } from '../../ui/useListState.ts';
import { Figure } from './FigureTable.tsx';
import { PeriodFilters } from './period/PeriodFilters.tsx';
import { useChosen } from './period/usePeriod.ts';
import { RENEW_MS } from './renewing.ts';
import { useFigureWords } from './useFigureWords.ts';
import { type OrdersBehind, useOrdersBehind } from './useOrdersBehind.ts';
import './statistics.css';

const MEASURES: readonly Measure[] = [
  'placed',
  'printed',
  'electronic',
  'copies',
  'freeCopies',
  'impressions',
  'sheets',
  'wasteSheets',
  'freeSides',
  'chargedFen',
  'refundedFen',
  'netFen',
];

/** Orders, copies, paper, free copies and money of each item. */
export function ItemStatisticsPage() {
  const { t } = useTexts();
  const list = useListState();
  const { kind, period, part } = useChosen(list);
  const input = { ...period, ...part, by: 'item' } as const;
  const asked = useCallQuery(statisticsCalls.query, input, { againMs: () => RENEW_MS, keepLast: true });
  const behind = useOrdersBehind({ period, part });
  return (
    <div className="stat">
      <PageHead title={t('title.itemStatistics')} lead={t('stat.itemsLead')}>
        <ExportButton
          call={statisticsCalls.export}
          input={input}
          fileName={`statistics-item-${period.from}-${period.to}.xlsx`}
        />
      </PageHead>
      <section className="sheet">
        <search className="filters">
          <PeriodFilters list={list} choice={{ kind, period }} />
        </search>
        <Loaded asked={asked}>
          {({ tables, total }) => (
            <ItemTable
              rows={tables[0]?.rows ?? []}
              total={{ key: '', name: null, figures: total }}
              behind={behind}
            />
          )}
        </Loaded>
      </section>
    </div>
  );
}

interface ItemTableProps {
  readonly rows: readonly FigureRow[];
  readonly total: FigureRow;
  readonly behind: OrdersBehind;
}

function ItemTable({ rows, total, behind }: ItemTableProps) {
  const { t, language } = useTexts();
  const words = useFigureWords();
  const column = (measure: Measure) => ({
    key: measure,
    title: words.nameOf(measure),
    align: 'right' as const,
    className: 'number',
    sorter: (one: FigureRow, other: FigureRow) => (one.figures[measure] ?? 0) - (other.figures[measure] ?? 0),
    sortDirections: ['descend' as const, 'ascend' as const],
    render: (_: unknown, row: FigureRow) => (
      <Figure
        text={words.valueIn(row.figures, measure)}
        to={row.figures[measure] ? behind(measure, 'item', row) : undefined}
      />
    ),
  });
  return (
    <div className="table-scroll">
      <Table<FigureRow>
        aria-label={t('title.itemStatistics')}
        size="middle"
        rowKey={({ key }) => key}
        dataSource={[...rows]}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('stat.noFigures')} />,
        }}
        columns={[
          {
            key: 'item',
            title: DIMENSION_NAMES.item[language],
            sorter: (one, other) => words.labelOf('item', one).localeCompare(words.labelOf('item', other)),
            render: (_, row) => words.labelOf('item', row),
          },
          ...MEASURES.map(column),
        ]}
        summary={() =>
          rows.length > 0 && (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{t('stat.total')}</Table.Summary.Cell>
              {MEASURES.map((measure, index) => (
                <Table.Summary.Cell key={measure} index={index + 1} align="right">
                  <Figure
                    text={words.valueIn(total.figures, measure)}
                    to={total.figures[measure] ? behind(measure) : undefined}
                  />
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          )
        }
      />
    </div>
  );
}
