import type { CallArguments } from '@self-print/contract/call.ts';
import { type FigureRow, statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { type Dimension, type Measure, unitOf } from '@self-print/contract/statistics.ts';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Button, Empty, theme } from 'antd';
import { useRef } from 'react';
import { useTexts } from '../../../core/services.ts';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { type Earlier, FigureTable } from '../FigureTable.tsx';
import { useFigureWords } from '../useFigureWords.ts';
import type { OrdersBehind } from '../useOrdersBehind.ts';
import { Chart } from './Chart.tsx';
import { type ChartData, type Drawing, SLICES_MAX } from './chartOption.ts';
import type { Painting } from './paint.ts';

interface ChartCardProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly kind: Drawing;
  readonly isStacked?: boolean;
  readonly by: Dimension;
  readonly rows: readonly FigureRow[];
  /** Of one unit. */
  readonly measures: readonly Measure[];
  readonly behind: OrdersBehind;
  /** Figures of the period before, for a chart of one measure. */
  readonly earlier?: Earlier | undefined;
  readonly exported: Omit<CallArguments<typeof statisticsCalls.export>, 'by'>;
}

/** Bars of a chart; the table has all rows. */
const BARS_MAX = 12;
const FEN_PER_YUAN = 100;

/** A chart with the table of its values; both can be saved. */
export function ChartCard(props: ChartCardProps) {
  const { title, lead, kind, by, rows, measures, behind, earlier, exported, isStacked = false } = props;
  const { t } = useTexts();
  const { token } = theme.useToken();
  const words = useFigureWords();
  const painting = useRef<Painting>(undefined);
  const lengthOf = ({ key, figures }: FigureRow) => {
    // A net income may be below zero, and is then as much to be seen as any other.
    const sizes = measures.flatMap((each) =>
      [figures[each], earlier?.get(key)?.[each]].map((value) => Math.abs(value ?? 0)),
    );
    return isStacked ? sizes.reduce((sum, size) => sum + size, 0) : Math.max(...sizes);
  };
  const shown = kind === 'bars' || kind === 'pie' ? longestFirst(rows, lengthOf) : rows;
  const isEmpty = shown.every((row) => lengthOf(row) === 0);
  const data = useChartData({ ...props, rows: shown });
  const save = async () => {
    const picture = await painting.current?.picture(token.colorBgContainer);
    if (picture) saveFile(picture, `${title}-${exported.from}-${exported.to}.png`);
  };
  return (
    <section className="sheet stat__card" aria-label={title}>
      <header>
        <h2>
          {title} {lead !== undefined && <small>{lead}</small>}
        </h2>
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
            <FigureTable
              title={title}
              by={by}
              rows={shown}
              measures={measures}
              behind={behind}
              earlier={earlier}
            />
          </details>
        </>
      )}
    </section>
  );
}

/** Without what would have no length. */
function longestFirst(rows: readonly FigureRow[], lengthOf: (row: FigureRow) => number): FigureRow[] {
  return rows.filter((row) => lengthOf(row) > 0).toSorted((one, other) => lengthOf(other) - lengthOf(one));
}

function useChartData({ kind, isStacked = false, by, rows, measures, earlier }: ChartCardProps): ChartData {
  const { t } = useTexts();
  const words = useFigureWords();
  const [first] = measures;
  const scale = first !== undefined && unitOf(first) === 'money' ? FEN_PER_YUAN : 1;
  const scaled = (value: number | null | undefined) => (value == null ? null : value / scale);
  const drawn =
    kind === 'bars' ? rows.slice(0, BARS_MAX) : kind === 'pie' ? rows.slice(0, slicesOf(rows)) : rows;
  const rest = kind === 'pie' ? rows.slice(drawn.length) : [];
  const restOf = (measure: Measure) => rest.reduce((sum, { figures }) => sum + (figures[measure] ?? 0), 0);
  const now = measures.map((measure) => ({
    name: words.nameOf(measure),
    values: [
      ...drawn.map(({ figures }) => scaled(figures[measure])),
      ...(rest.length > 0 ? [scaled(restOf(measure))] : []),
    ],
  }));
  const before = measures.map((measure) => ({
    name: t('stat.earlierOf', { what: words.nameOf(measure) }),
    values: drawn.map(({ key }) => scaled(earlier?.get(key)?.[measure])),
  }));
  return {
    kind,
    isStacked,
    labels: [
      ...drawn.map((row) => words.shortLabelOf(by, row)),
      ...(rest.length > 0 ? [t('stat.rest')] : []),
    ],
    series: earlier ? [...now, ...before] : now,
    format: (value) => (first === undefined ? String(value) : words.write(first, value * scale)),
  };
}

/** Slices of their own; where they are too many, the last one is of all others. */
const slicesOf = (rows: readonly FigureRow[]) => (rows.length > SLICES_MAX ? SLICES_MAX - 1 : rows.length);
