import { terminalCode } from '@self-print/contract/fields.ts';
import type { StatisticsPart } from '@self-print/contract/platform/statistics.ts';
import { useServices } from '../../../core/services.ts';
import type { ListState } from '../../../ui/useListState.ts';
import { type Choice, choiceOf, comparedWith, dayInBeijing, type Period } from './period.ts';

interface Chosen extends Choice {
  readonly today: string;
  readonly before: Period;
  readonly part: StatisticsPart;
}

/** The period and part that the address names. */
export function useChosen({ get }: Pick<ListState, 'get'>): Chosen {
  const { nowMs } = useServices();
  const today = dayInBeijing(nowMs());
  const choice = choiceOf(get, today);
  return {
    ...choice,
    today,
    before: comparedWith(choice, today),
    part: {
      terminalCode: terminalCode.safeParse(get('terminal')).data,
      itemId: get('item'),
      role: get('role'),
    },
  };
}
