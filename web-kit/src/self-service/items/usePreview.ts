import { userItemCalls } from '@self-print/contract/platform/items.ts';
import type { OrderDraft } from '../../ordering/drafts.ts';
import { useCallQuery } from '../../queries.tsx';

/** The document as it would be issued by a draft; kept only as long as it is shown. */
export function usePreview(itemId: string, { language, values }: Pick<OrderDraft, 'language' | 'values'>) {
  return useCallQuery(userItemCalls.previewWithForm, { itemId, language, values }, { isFleeting: true });
}
