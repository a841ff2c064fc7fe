import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { useState } from 'react';
import { firstDraft, type OrderDraft } from '../../ordering/drafts.ts';
import { useSelfService } from '../selfService.ts';

/** The draft of an order, and what a page does with it. */
export interface Drafting {
  readonly draft: OrderDraft;
  /** Whether there was one when the page was opened. */
  readonly wasBegun: boolean;
  /** Whether the form was filled in as it must be. */
  readonly isFilledIn: boolean;
  readonly change: (part: Partial<Omit<OrderDraft, 'draftId'>>) => void;
  readonly fillIn: () => void;
  readonly drop: () => void;
}

/** The draft of an order of an item: begun when there is none, kept while the person looks at other pages. */
export function useDraft(item: Pick<ItemDetail, 'itemId' | 'languages'>): Drafting {
  const { drafts, newId, language } = useSelfService();
  const [wasBegun] = useState(() => drafts.get(item.itemId) !== undefined);
  const [isFilledIn, setFilledIn] = useState(wasBegun);
  const [draft, setDraft] = useState<OrderDraft>(
    () => drafts.get(item.itemId) ?? firstDraft(item, language, newId()),
  );
  return {
    draft,
    wasBegun,
    isFilledIn,
    change: (part) => {
      const next = { ...draft, ...part };
      drafts.set(item.itemId, next);
      setDraft(next);
    },
    fillIn: () => setFilledIn(true),
    drop: () => drafts.set(item.itemId, undefined),
  };
}
