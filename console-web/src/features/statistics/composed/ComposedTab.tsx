import type { ChartTab } from '@self-print/contract/platform/chartAdmin.ts';
import type { ListState } from '../../../ui/useListState.ts';
import { ChoosePeriod } from '../period/PeriodFilters.tsx';
import { useChosen } from '../period/usePeriod.ts';
import { ComposedChart } from './ComposedChart.tsx';

interface ComposedTabProps {
  readonly tab: ChartTab;
  readonly list: ListState;
}

/** The charts of a tab; the period is chosen where one of them follows it. */
export function ComposedTab({ tab: { charts }, list }: ComposedTabProps) {
  const { kind, period, today } = useChosen(list);
  const choice = { kind, period };
  return (
    <div className="stat">
      {charts.some((chart) => chart.period === 'chosen') && (
        <search className="sheet filters">
          <ChoosePeriod list={list} choice={choice} />
        </search>
      )}
      <div className="stat__cards">
        {charts.map((chart) => (
          <ComposedChart key={chart.chartId} chart={chart} choice={choice} today={today} />
        ))}
      </div>
    </div>
  );
}
