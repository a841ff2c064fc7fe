import type { Drafts } from '@self-print/web-kit/ordering/drafts.ts';
import { createContext, useContext } from 'react';

const DraftsContext = createContext<Drafts | undefined>(undefined);
export const DraftsProvider = DraftsContext.Provider;

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (drafts === undefined) throw new Error('There are no drafts around this page');
  return drafts;
}
