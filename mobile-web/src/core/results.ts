import type { Verdict } from '@self-print/contract/platform/documents.ts';
import { createContext, useContext } from 'react';

/** The result of the last verification: in memory alone, since it tells of a person. */
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
  const results = useContext(ResultsContext);
  if (results === undefined) throw new Error('There are no results around this page');
  return results;
}
