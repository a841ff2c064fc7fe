import { CHART_TABS_MAX } from '@self-print/contract/chartLimits.ts';
import { type ChartTab, chartTabAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { AddButton } from '../../../ui/ListPage.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { later } from '../../../ui/later.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { moved } from './moved.ts';
import { CHARTS_RENEWED } from './renewed.ts';

const ChartTabForm = later(async () => (await import('./ChartTabForm.tsx')).ChartTabForm);

/** The tabs of the statistics page in which the school's charts stand. */
export function ChartTabsPage() {
  const { t } = useTexts();
  const [edited, setEdited] = useState<ChartTab | 'new'>();
  const asked = useCallQuery(chartTabAdminCalls.list, {});
  return (
    <>
      <PageHead title={t('title.chartTabs')} lead={t('chart.tabsLead', { max: CHART_TABS_MAX })}>
        <AddButton label={t('chart.addTab')} may onClick={() => setEdited('new')} />
      </PageHead>
      <section className="sheet">
        <Loaded asked={asked}>{({ tabs }) => <TabTable tabs={tabs} onEdit={setEdited} />}</Loaded>
      </section>
      {edited && (
        <ChartTabForm tab={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

interface TabTableProps {
  readonly tabs: readonly ChartTab[];
  readonly onEdit: (tab: ChartTab) => void;
}

function TabTable({ tabs, onEdit }: TabTableProps) {
  const { t, language } = useTexts();
  const column = useColumns<ChartTab>();
  const arrange = useCallMutation(chartTabAdminCalls.arrange, {
    renews: CHARTS_RENEWED,
    renewsWhenRefused: true,
  });
  const indexOf = ({ tabId }: ChartTab) => tabs.findIndex((each) => each.tabId === tabId);
  const move = (tab: ChartTab, by: 1 | -1) =>
    arrange.mutate({
      tabIds: moved(
        tabs.map(({ tabId }) => tabId),
        indexOf(tab),
        by,
      ),
    });
  return (
    <div className="table-scroll">
      <Table<ChartTab>
        aria-label={t('title.chartTabs')}
        size="middle"
        rowKey="tabId"
        dataSource={[...tabs]}
        pagination={false}
        locale={{ emptyText: t('chart.noTabs') }}
        columns={[
          column.of('chart.tabName', ({ name }) => wordsOf(name, language)),
          column.of('chart.inTab', ({ charts }) =>
            charts.map(({ name }) => wordsOf(name, language)).join(t('common.listComma')),
          ),
          column.actions(true, (tab) => {
            const name = wordsOf(tab.name, language);
            return (
              <>
                <MoveButtons
                  name={name}
                  index={indexOf(tab)}
                  count={tabs.length}
                  disabled={arrange.isPending}
                  onMove={(by) => move(tab, by)}
                />
                <Button type="link" size="small" onClick={() => onEdit(tab)}>
                  {t('common.edit')}
                </Button>
                <RowAction
                  call={chartTabAdminCalls.remove}
                  input={{ tabId: tab.tabId }}
                  renews={CHARTS_RENEWED}
                  label={t('common.remove')}
                  ask={t('common.removeAsk', { name })}
                  text={t('chart.removeTabText')}
                  done={t('common.removed')}
                />
              </>
            );
          }),
        ]}
      />
    </div>
  );
}
