import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import {
  changedDraft,
  type Drafts,
  firstDraft,
  type OrderDraft,
} from '@self-print/web-kit/ordering/drafts.ts';
import { createContext, useContext, useState } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';

const DraftsContext = createContext<Drafts | undefined>(undefined);
export const DraftsProvider = DraftsContext.Provider;

/** The draft of an order, and what a page does with it. */
export interface Drafting {
  readonly draft: OrderDraft;
  /** Whether there was one when the page was opened. */
  readonly wasBegun: boolean;
  /** Whether the form was filled in as it must be. */
  readonly isFilledIn: boolean;
  readonly change: (part: Partial<Omit<OrderDraft, 'requestKey'>>) => void;
  readonly fillIn: () => void;
  readonly drop: () => void;
}

/** The draft of an order of an item: begun when there is none, kept while the person looks at other pages. */
export function useDraft(item: Pick<ItemDetail, 'itemId' | 'languages'>): Drafting {
  const drafts = useContext(DraftsContext);
  if (drafts === undefined) throw new Error('There are no drafts around this page');
  const { newId } = useServices();
  const { language } = useTexts();
  const [wasBegun] = useState(() => drafts.get(item.itemId) !== undefined);
  const [isFilledIn, setFilledIn] = useState(wasBegun);
  const [draft, setDraft] = useState<OrderDraft>(
    () => drafts.get(item.itemId) ?? firstDraft(item, language, newId()),
  );
  const change: Drafting['change'] = (part) => {
    const next = changedDraft(draft, part, newId());
    drafts.set(item.itemId, next);
    setDraft(next);
  };
  return {
    draft,
    wasBegun,
    isFilledIn,
    change,
    fillIn: () => setFilledIn(true),
    drop: () => drafts.set(item.itemId, undefined),
  };
}
