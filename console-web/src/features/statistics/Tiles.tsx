import type { Figures } from '@self-print/contract/platform/statistics.ts';
import { type Measure, unitOf } from '@self-print/contract/statistics.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import { Figure } from './FigureTable.tsx';
import { useFigureWords } from './useFigureWords.ts';
import type { OrdersBehind } from './useOrdersBehind.ts';

const WHOLE_PERCENT = 100;

interface TilesProps {
  readonly title: string;
  readonly lead?: string;
  readonly measures: readonly Measure[];
  readonly figures: Figures;
  /** Left out where nothing is compared. */
  readonly before?: Figures | undefined;
  /** Writes what there was before. */
  readonly beforeText: (value: string) => string;
  /** Whether both periods are of the same length, so that they can be compared. */
  readonly isComparable: boolean;
  readonly behind: OrdersBehind;
}

/** Large figures, each beside that of the period before. */
export function Tiles(props: TilesProps) {
  const { title, lead, measures, figures, before, beforeText, isComparable, behind } = props;
  const words = useFigureWords();
  const change = useChange();
  return (
    <section className="stat__tiles" aria-label={title}>
      <h2>
        {title} {lead !== undefined && <small>{lead}</small>}
      </h2>
      <dl>
        {measures.map((measure) => (
          <div key={measure} className="sheet stat__tile">
            <dt>{words.nameOf(measure)}</dt>
            <dd className="stat__large">
              <Figure
                text={words.valueIn(figures, measure)}
                to={figures[measure] ? behind(measure) : undefined}
              />
            </dd>
            {before && (
              <dd>
                {beforeText(words.valueIn(before, measure))}
                {isComparable && unitOf(measure) !== 'percent' && (
                  <em>{change(figures[measure], before[measure])}</em>
                )}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** By how much a figure has changed, in words; nothing where there was none before. */
function useChange() {
  const { t, language } = useTexts();
  return (now: number | null, before: number | null): string | undefined => {
    if (now === null || before === null || before <= 0) return undefined;
    const percent = Math.round(((now - before) / before) * WHOLE_PERCENT);
    if (percent === 0) return t('stat.same');
    const size = `${formatNumber(Math.abs(percent), language)}%`;
    return t(percent > 0 ? 'stat.up' : 'stat.down', { percent: size });
  };
}
