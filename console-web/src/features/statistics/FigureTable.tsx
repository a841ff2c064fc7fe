import type { FigureRow, Figures } from '@self-print/contract/platform/statistics.ts';
import type { Dimension, Measure } from '@self-print/contract/statistics.ts';
import { DIMENSION_NAMES } from '@self-print/contract/statisticsNames.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { useFigureWords } from './useFigureWords.ts';
import type { OrdersBehind } from './useOrdersBehind.ts';

interface FigureTableProps {
  readonly title: string;
  readonly by: Dimension;
  readonly rows: readonly FigureRow[];
  readonly measures: readonly Measure[];
  readonly behind: OrdersBehind;
  /** Figures of the period before by the key of the row beside which they stand. */
  readonly earlier?: Earlier | undefined;
}

export type Earlier = ReadonlyMap<string, Figures>;

/** The values of a chart, each leading to the orders behind it. */
export function FigureTable({ title, by, rows, measures, behind, earlier }: FigureTableProps) {
  const { t, language } = useTexts();
  const words = useFigureWords();
  return (
    <table className="stat__table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{DIMENSION_NAMES[by][language]}</th>
          {measures.map((measure) => (
            <th key={measure} scope="col">
              {words.nameOf(measure)}
            </th>
          ))}
          {earlier &&
            measures.map((measure) => (
              <th key={measure} scope="col">
                {t('stat.earlierOf', { what: words.nameOf(measure) })}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{words.labelOf(by, row)}</th>
            {measures.map((measure) => (
              <td key={measure}>
                <Figure
                  text={words.valueIn(row.figures, measure)}
                  to={row.figures[measure] ? behind(measure, by, row) : undefined}
                />
              </td>
            ))}
            {earlier &&
              measures.map((measure) => (
                <td key={measure}>{words.write(measure, earlier.get(row.key)?.[measure] ?? null)}</td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FigureProps {
  readonly text: string;
  /** The orders behind it. */
  readonly to: string | undefined;
}

export function Figure({ text, to }: FigureProps) {
  const { t } = useTexts();
  if (to === undefined) return text;
  return (
    <Link to={to} title={t('stat.behind', { what: text })}>
      {text}
    </Link>
  );
}
