import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import type { ItemDetail } from '@self-print/contract/platform/items.ts';

/** What a person has chosen and filled in for an order that is not made yet. */
export interface OrderDraft {
  readonly values: FormValues;
  readonly language: DocumentLanguage;
  readonly copies: number;
  /** 1 at a terminal, 3 electronic; undefined is the first way that the item offers. */
  readonly takeType: number | undefined;
  /** A UUID of its own, so that the same wish in another draft is another order; see `requestKey`. */
  readonly draftId: string;
}

/** Drafts by item. In memory only: forms hold personal data, which must not be in URLs or browser storage. */
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

/** The draft with which an order of an item begins: in the language of the page where the item has it. */
export function firstDraft(
  { languages }: Pick<ItemDetail, 'languages'>,
  language: Language,
  draftId: string,
): OrderDraft {
  return {
    values: {},
    language: languages.includes(language) ? language : (languages[0] ?? 'zh'),
    copies: 1,
    takeType: undefined,
    draftId,
  };
}
