import type { FigureRow, Figures } from '@self-print/contract/platform/statistics.ts';
import { type Dimension, type Measure, unitOf } from '@self-print/contract/statistics.ts';
import { MEASURE_NAMES, nameOfValue } from '@self-print/contract/statisticsNames.ts';
import { EMPTY_MARK, formatMoney, formatNumber, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';

const DAY_AND_MONTH = 'yyyy-'.length;

/** The words for measures, their values and what they are broken down by. */
export function useFigureWords() {
  const { t, language } = useTexts();
  const write = (measure: Measure, value: number | null): string => {
    if (value === null) return EMPTY_MARK;
    switch (unitOf(measure)) {
      case 'count':
        return formatNumber(value, language);
      case 'money':
        return formatMoney(value);
      case 'minutes':
        return t('stat.minutes', { value: formatNumber(value, language) });
      case 'percent':
        return `${formatNumber(value, language)}%`;
    }
  };
  return {
    nameOf: (measure: Measure) => MEASURE_NAMES[measure][language],
    write,
    valueIn: (figures: Figures, measure: Measure) => write(measure, figures[measure]),
    labelOf: (by: Dimension, { key, name }: Pick<FigureRow, 'key' | 'name'>) =>
      wordsOf(nameOfValue(by, key, name), language),
    /** Short enough for an axis. */
    shortLabelOf: (by: Dimension, row: Pick<FigureRow, 'key' | 'name'>) =>
      by === 'day' || by === 'week'
        ? row.key.slice(DAY_AND_MONTH)
        : wordsOf(nameOfValue(by, row.key, row.name), language),
  };
}
