import type { CallData } from '@self-print/contract/call.ts';
import { isTime } from '@self-print/contract/charts.ts';
import type { ChartWish } from '@self-print/contract/platform/chartAdmin.ts';
import { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import type { Dimension } from '@self-print/contract/statistics.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { begun } from '../begun.ts';
import { ChartCard } from '../charts/ChartCard.tsx';
import type { Drawing } from '../charts/chartOption.ts';
import { type Choice, comparedWith, type Period, periodAround } from '../period/period.ts';
import { RENEW_MS } from '../renewing.ts';
import { Tiles } from '../Tiles.tsx';
import { useOrdersBehind } from '../useOrdersBehind.ts';
import { besideEarlier } from './besideEarlier.ts';
import { useChartLead } from './useChartLead.ts';

interface ComposedChartProps {
  readonly chart: ChartWish;
  /** The period of the page, for a chart that follows it. */
  readonly choice: Choice;
  readonly today: string;
}

/** A chart that an administrator has composed, with the figures of now. */
export function ComposedChart({ chart, choice, today }: ComposedChartProps) {
  const { by, compared, part } = chart;
  const own: Choice =
    chart.period === 'chosen' ? choice : { kind: chart.period, period: periodAround(chart.period, today) };
  const before = comparedWith(own, today);
  const renew = { againMs: () => RENEW_MS, keepLast: true };
  const asked = useCallQuery(
    statisticsCalls.query,
    { ...own.period, ...part, ...dimensionsOf(chart) },
    renew,
  );
  const askedBefore = useCallQuery(
    statisticsCalls.query,
    { ...before, ...part, ...(by === null ? {} : { by }) },
    { ...renew, enabled: compared },
  );
  const shown = (data: Answer, earlier: Answer | undefined) => (
    <Drawn chart={chart} period={own.period} before={before} today={today} data={data} earlier={earlier} />
  );
  return (
    <Loaded asked={asked}>
      {(data) =>
        compared ? (
          <Loaded asked={askedBefore}>{(earlier) => shown(data, earlier)}</Loaded>
        ) : (
          shown(data, undefined)
        )
      }
    </Loaded>
  );
}

type Answer = CallData<typeof statisticsCalls.query>;

/** What it is broken down by, and what tells the names of what it is narrowed to. */
function dimensionsOf({ by, part }: ChartWish): { by?: string } {
  const all = new Set<Dimension>(by === null ? [] : [by]);
  if (part.itemId !== undefined) all.add('item');
  if (part.terminalCode !== undefined) all.add('terminal');
  return all.size === 0 ? {} : { by: [...all].join(',') };
}

interface DrawnProps {
  readonly chart: ChartWish;
  readonly period: Period;
  readonly before: Period;
  readonly today: string;
  readonly data: Answer;
  readonly earlier: Answer | undefined;
}

function Drawn({ chart, period, before, today, data, earlier }: DrawnProps) {
  const { t, language } = useTexts();
  const { by, measures, part } = chart;
  const behind = useOrdersBehind({ period, part });
  const title = wordsOf(chart.name, language);
  // A day that has begun is not compared with a whole one.
  const isRunningDay = period.from === today && period.to === today;
  const lead = useChartLead({ chart, period, before, tables: data.tables });
  if (by === null)
    return (
      <div className="stat__wide">
        <Tiles
          title={title}
          lead={lead}
          measures={measures}
          figures={data.total}
          before={earlier?.total}
          beforeText={(value) => t('stat.before', { value })}
          isComparable={!isRunningDay}
          behind={behind}
        />
      </div>
    );
  const rowsOf = (answer: Answer) => answer.tables.find((table) => table.by === by)?.rows ?? [];
  const now = begun(rowsOf(data), by, today);
  const beside = earlier && besideEarlier(by, now, rowsOf(earlier), measures);
  return (
    <ChartCard
      title={title}
      lead={lead}
      kind={drawingOf(chart.kind, by)}
      isStacked={chart.kind === 'stacked'}
      by={by}
      rows={beside?.rows ?? now}
      earlier={beside?.earlier}
      measures={measures}
      behind={behind}
      exported={{ ...period, ...part }}
    />
  );
}

/** Columns stand over times; beside names, which need their room, they lie. */
function drawingOf(kind: ChartWish['kind'], by: Dimension): Drawing {
  if (kind === 'line') return 'trend';
  if (kind === 'pie') return 'pie';
  return isTime(by) ? 'columns' : 'bars';
}
