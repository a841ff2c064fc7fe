import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { useState } from 'react';
import { type OrderDraft, useDrafts } from '../../app/drafts.ts';
import { useServices, useTexts } from '../../app/services.ts';

/** The draft of an order of an item: begun when there is none, kept while the person goes back and forth. */
export function useDraft(item: Pick<ItemDetail, 'itemId' | 'languages'>) {
  const drafts = useDrafts();
  const { newId } = useServices();
  const { language } = useTexts();
  const [draft, setDraft] = useState<OrderDraft>(
    () =>
      drafts.get(item.itemId) ?? {
        values: {},
        language: item.languages.includes(language) ? language : (item.languages[0] ?? 'zh'),
        copies: 1,
        takeType: undefined,
        requestKey: newId(),
      },
  );
  const change = (part: Partial<Omit<OrderDraft, 'requestKey'>>) => {
    // What is asked for is another order now.
    const next = { ...draft, ...part, requestKey: newId() };
    drafts.set(item.itemId, next);
    setDraft(next);
  };
  return { draft, change, drop: () => drafts.set(item.itemId, undefined) };
}
