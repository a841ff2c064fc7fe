import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import type { ItemDetail } from '@self-print/contract/platform/items.ts';

/** A folder on the way from the top, with its title as it was shown. */
export interface FolderStep {
  readonly itemId: string;
  readonly title: { readonly zh: string; readonly en: string };
}

/** Where in the list of documents a person looks. */
export interface ItemsState {
  readonly at: 'items';
  /** Empty at the top. */
  readonly path: readonly FolderStep[];
  readonly tagId: string | null;
  readonly search: string;
  /** The page of the list, from 1. */
  readonly page: number;
}

/** What a person has chosen for a document. */
export interface Choice {
  /** Null: not chosen, so the language of the screen where the item offers it. */
  readonly language: DocumentLanguage | null;
  readonly copies: number;
  readonly duplex: boolean;
}

/** An order that a person is putting together. */
export interface Draft {
  /** A new UUID each time a document is opened. The order's request key is derived from it and from what is ordered. */
  readonly draftId: string;
  readonly item: ItemDetail;
  readonly language: DocumentLanguage;
  readonly copies: number;
  readonly duplex: boolean;
  readonly values: FormValues;
  /** Proofs of the item's steps that were passed so far, in their order. They count for nothing else than this draft. */
  readonly proofs: readonly string[];
}
