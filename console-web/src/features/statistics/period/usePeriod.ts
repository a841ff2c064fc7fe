import type { CallArguments } from '@self-print/contract/call.ts';
import { terminalCode } from '@self-print/contract/fields.ts';
import type { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { useServices } from '../../../core/services.ts';
import type { ListState } from '../../../ui/useListState.ts';
import { type Choice, choiceOf, comparedWith, dayInBeijing, type Period } from './period.ts';

/** Which part of the school's work is looked at. */
export type Part = Pick<CallArguments<typeof statisticsCalls.query>, 'terminalCode' | 'itemId' | 'role'>;

interface Chosen extends Choice {
  readonly today: string;
  readonly before: Period;
  readonly part: Part;
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
