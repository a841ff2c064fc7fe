import { type LookedAfterTerminal, phoneUpkeepCalls } from '@self-print/contract/platform/phoneUpkeep.ts';
import { callKey, unwrap } from '@self-print/web-kit/queries.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices, useTexts } from '../../core/services.ts';
import { STATE_AGAIN_MS } from './TerminalFacts.tsx';

/** The most that the platform lists at once. */
const ROWS = 100;

/** All terminals that staff look after and whose names hold these words: the one that needs somebody may be the last. */
export function useLookedAfter(search: string) {
  const { api } = useServices();
  const { language } = useTexts();
  return useQuery({
    queryKey: [callKey(phoneUpkeepCalls.list), search, language],
    queryFn: async ({ signal }) => {
      // By their codes, as a terminal that is added meanwhile moves another to the next page.
      const found = new Map<string, LookedAfterTerminal>();
      for (let page = 1; ; page += 1) {
        const { rows, total } = unwrap(
          await api.call(phoneUpkeepCalls.list, { page, rows: ROWS, search }, { signal }),
        );
        for (const row of rows) found.set(row.terminalCode, row);
        if (page * ROWS >= total) return [...found.values()];
      }
    },
    refetchInterval: STATE_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}
