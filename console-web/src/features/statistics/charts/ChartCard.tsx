import type { CallArguments } from '@self-print/contract/call.ts';
import { type FigureRow, statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { type Dimension, type Measure, unitOf } from '@self-print/contract/statistics.ts';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Button, Empty, theme } from 'antd';
import { useRef } from 'react';
import { useTexts } from '../../../core/services.ts';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { FigureTable } from '../FigureTable.tsx';
import { useFigureWords } from '../useFigureWords.ts';
import type { OrdersBehind } from '../useOrdersBehind.ts';
import { Chart } from './Chart.tsx';
import type { ChartData, ChartKind } from './chartOption.ts';
import type { Painting } from './paint.ts';

interface ChartCardProps {
  readonly title: string;
  readonly kind: ChartKind;
  readonly by: Dimension;
  readonly rows: readonly FigureRow[];
  /** Of one unit. */
  readonly measures: readonly Measure[];
  readonly behind: OrdersBehind;
  readonly exported: Omit<CallArguments<typeof statisticsCalls.export>, 'by'>;
}

/** Bars of a chart; the table has all rows. */
const BARS_MAX = 12;
const FEN_PER_YUAN = 100;

/** A chart with the table of its values; both can be saved. */
export function ChartCard({ title, kind, by, rows, measures, behind, exported }: ChartCardProps) {
  const { t } = useTexts();
  const { token } = theme.useToken();
  const words = useFigureWords();
  const painting = useRef<Painting>(undefined);
  const shown = kind === 'bars' ? longestFirst(rows, measures) : rows;
  const isEmpty = shown.every(({ figures }) => measures.every((each) => !figures[each]));
  const data = useChartData({ kind, by, rows: shown, measures });
  const save = async () => {
    const picture = await painting.current?.picture(token.colorBgContainer);
    if (picture) saveFile(picture, `${title}-${exported.from}-${exported.to}.png`);
  };
  return (
    <section className="sheet stat__card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {!isEmpty && (
          <Button type="text" size="small" onClick={() => void save()}>
            {t('stat.asPicture')}
          </Button>
        )}
        <ExportButton
          call={statisticsCalls.export}
          input={{ ...exported, by }}
          fileName={`statistics-${by}-${exported.from}-${exported.to}.xlsx`}
        />
      </header>
      {isEmpty ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('stat.noFigures')} />
      ) : (
        <>
          <Chart
            label={t('stat.chart', {
              title,
              measures: measures.map(words.nameOf).join(t('common.listComma')),
            })}
            data={data}
            painting={painting}
          />
          <details>
            <summary>{t('stat.table')}</summary>
            <FigureTable title={title} by={by} rows={shown} measures={measures} behind={behind} />
          </details>
        </>
      )}
    </section>
  );
}

/** Without the bars that would have no length. */
function longestFirst(rows: readonly FigureRow[], measures: readonly Measure[]): FigureRow[] {
  const length = ({ figures }: FigureRow) => Math.max(...measures.map((each) => figures[each] ?? 0));
  return rows.filter((row) => length(row) > 0).toSorted((one, other) => length(other) - length(one));
}

function useChartData({
  kind,
  by,
  rows,
  measures,
}: Pick<ChartCardProps, 'kind' | 'by' | 'rows' | 'measures'>): ChartData {
  const words = useFigureWords();
  const drawn = kind === 'bars' ? rows.slice(0, BARS_MAX) : rows;
  const [first] = measures;
  const scale = first !== undefined && unitOf(first) === 'money' ? FEN_PER_YUAN : 1;
  return {
    kind,
    labels: drawn.map((row) => words.shortLabelOf(by, row)),
    series: measures.map((measure) => ({
      name: words.nameOf(measure),
      values: drawn.map(({ figures }) => {
        const value = figures[measure];
        return value === null ? null : value / scale;
      }),
    })),
    format: (value) => (first === undefined ? String(value) : words.write(first, value * scale)),
  };
}
