import type { CallData } from '@self-print/contract/call.ts';
import { CHARTS_MAX } from '@self-print/contract/chartLimits.ts';
import { CHART_KIND_NAMES } from '@self-print/contract/charts.ts';
import { chartAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';
import { DIMENSION_NAMES, MEASURE_NAMES } from '@self-print/contract/statisticsNames.ts';
import { EMPTY_MARK, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { AddButton } from '../../../ui/ListPage.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { later } from '../../../ui/later.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { CHARTS_RENEWED } from './renewed.ts';

const ChartForm = later(async () => (await import('./ChartForm.tsx')).ChartForm);

type ChartRow = CallData<typeof chartAdminCalls.list>['charts'][number];

/** The charts that the school has composed. */
export function ChartsPage() {
  const { t } = useTexts();
  const [edited, setEdited] = useState<ChartRow | 'new'>();
  const asked = useCallQuery(chartAdminCalls.list, {});
  return (
    <>
      <PageHead title={t('title.charts')} lead={t('chart.lead', { max: CHARTS_MAX })}>
        <AddButton label={t('chart.add')} may onClick={() => setEdited('new')} />
      </PageHead>
      <section className="sheet">
        <Loaded asked={asked}>{({ charts }) => <ChartTable charts={charts} onEdit={setEdited} />}</Loaded>
      </section>
      {edited && (
        <ChartForm chart={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

interface ChartTableProps {
  readonly charts: readonly ChartRow[];
  readonly onEdit: (chart: ChartRow) => void;
}

function ChartTable({ charts, onEdit }: ChartTableProps) {
  const { t, language } = useTexts();
  const column = useColumns<ChartRow>();
  const listed = (words: readonly string[]) => words.join(t('common.listComma')) || EMPTY_MARK;
  return (
    <div className="table-scroll">
      <Table<ChartRow>
        aria-label={t('title.charts')}
        size="middle"
        rowKey="chartId"
        dataSource={[...charts]}
        pagination={false}
        locale={{ emptyText: t('chart.none') }}
        columns={[
          column.of('chart.name', ({ name }) => wordsOf(name, language)),
          column.of('chart.kind', ({ kind }) => CHART_KIND_NAMES[kind][language]),
          column.of('chart.measures', ({ measures }) =>
            listed(measures.map((each) => MEASURE_NAMES[each][language])),
          ),
          column.of('chart.by', ({ by }) => (by === null ? EMPTY_MARK : DIMENSION_NAMES[by][language])),
          column.of('chart.period', ({ period }) => t(`chart.period.${period}`)),
          column.of('chart.tabs', ({ tabs }) => listed(tabs.map((each) => wordsOf(each, language)))),
          column.actions(true, (chart) => (
            <>
              <Button type="link" size="small" onClick={() => onEdit(chart)}>
                {t('common.edit')}
              </Button>
              <RowAction
                call={chartAdminCalls.remove}
                input={{ chartId: chart.chartId }}
                renews={CHARTS_RENEWED}
                label={t('common.remove')}
                ask={t('common.removeAsk', { name: wordsOf(chart.name, language) })}
                text={t('chart.removeText')}
                done={t('common.removed')}
              />
            </>
          )),
        ]}
      />
    </div>
  );
}
