import type { Verdict } from '@self-print/contract/platform/documents.ts';
import { useRequired } from '@self-print/web-kit/useRequired.ts';
import { createContext } from 'react';

/** The result of the last verification: in memory only, as it is personal data. */
export interface Results {
  readonly get: () => Verdict | undefined;
  readonly set: (verdict: Verdict | undefined) => void;
}

export function createResults(): Results {
  let last: Verdict | undefined;
  return {
    get: () => last,
    set: (verdict) => {
      last = verdict;
    },
  };
}

const ResultsContext = createContext<Results | undefined>(undefined);
export const ResultsProvider = ResultsContext.Provider;

export function useResults(): Results {
  return useRequired(ResultsContext, 'There are no results around this page');
}
