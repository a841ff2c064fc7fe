import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import { createContext, useContext } from 'react';

/** What a person has chosen and filled in for an order that is not made yet. */
export interface OrderDraft {
  readonly values: FormValues;
  readonly language: Language;
  readonly copies: number;
  /** 1 at a terminal, 3 electronic; undefined is the first way that the item offers. */
  readonly takeType: number | undefined;
  /** Makes the same order of a request that is sent twice. */
  readonly requestKey: string;
}

/** Drafts by item. In memory alone: forms hold personal data, which no address and no storage of the browser may. */
export interface Drafts {
  readonly get: (itemId: string) => OrderDraft | undefined;
  readonly set: (itemId: string, draft: OrderDraft | undefined) => void;
}

export function createDrafts(): Drafts {
  const drafts = new Map<string, OrderDraft>();
  return {
    get: (itemId) => drafts.get(itemId),
    set: (itemId, draft) => {
      if (draft === undefined) drafts.delete(itemId);
      else drafts.set(itemId, draft);
    },
  };
}

const DraftsContext = createContext<Drafts | undefined>(undefined);
export const DraftsProvider = DraftsContext.Provider;

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (drafts === undefined) throw new Error('There are no drafts around this page');
  return drafts;
}
