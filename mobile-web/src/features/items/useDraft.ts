import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { changedDraft, firstDraft, type OrderDraft } from '@self-print/web-kit/ordering/drafts.ts';
import { useState } from 'react';
import { useDrafts } from '../../core/drafts.ts';
import { useServices, useTexts } from '../../core/services.ts';

/** The draft of an order of an item: begun when there is none, kept while the person goes back and forth. */
export function useDraft(item: Pick<ItemDetail, 'itemId' | 'languages'>) {
  const drafts = useDrafts();
  const { newId } = useServices();
  const { language } = useTexts();
  const [draft, setDraft] = useState<OrderDraft>(
    () => drafts.get(item.itemId) ?? firstDraft(item, language, newId()),
  );
  const change = (part: Partial<Omit<OrderDraft, 'requestKey'>>) => {
    const next = changedDraft(draft, part, newId());
    drafts.set(item.itemId, next);
    setDraft(next);
  };
  return { draft, change, drop: () => drafts.set(item.itemId, undefined) };
}
