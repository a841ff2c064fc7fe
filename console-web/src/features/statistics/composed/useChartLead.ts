import type { CallData } from '@self-print/contract/call.ts';
import type { ChartWish } from '@self-print/contract/platform/chartAdmin.ts';
import type { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import type { Dimension } from '@self-print/contract/statistics.ts';
import { useTexts } from '../../../core/services.ts';
import { useSpan } from '../period/PeriodFilters.tsx';
import type { Period } from '../period/period.ts';
import { useFigureWords } from '../useFigureWords.ts';

interface LeadOf {
  readonly chart: ChartWish;
  readonly period: Period;
  readonly before: Period;
  readonly tables: CallData<typeof statisticsCalls.query>['tables'];
}

/** Says of what period and which part of the school's work a chart is. */
export function useChartLead({ chart: { part, compared }, period, before, tables }: LeadOf): string {
  const { t } = useTexts();
  const words = useFigureWords();
  const span = useSpan(period);
  const narrowed: readonly (readonly [Dimension, string | undefined])[] = [
    ['item', part.itemId],
    ['kind', part.orderType?.toString()],
    ['terminal', part.terminalCode],
    ['role', part.role],
    ['client', part.clientType?.toString()],
  ];
  const names = narrowed.flatMap(([by, key]) => {
    if (key === undefined) return [];
    const row = tables.find((table) => table.by === by)?.rows.find((each) => each.key === key);
    return [words.labelOf(by, row ?? { key, name: null })];
  });
  return [span, ...names, ...(compared ? [t('stat.comparedWith', { ...before })] : [])].join(' · ');
}
