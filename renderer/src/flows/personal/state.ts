import type { Language } from '@self-print/contract/fields.ts';
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
  /** From 1. */
  readonly page: number;
}

/** What a person has chosen of a document so far. */
export interface Draft {
  readonly item: ItemDetail;
  readonly language: Language;
  readonly copies: number;
  readonly duplex: boolean;
  readonly values: FormValues;
  /** The same for each try of one order, so that an answer that was lost makes no second one. */
  readonly requestKey: string;
}

/** Own documents and files, screen by screen. Whoever is not signed in yet sees the sign-in first. */
export type PersonalState =
  | ItemsState
  | { readonly at: 'item'; readonly itemId: string; readonly list: ItemsState }
  | { readonly at: 'form'; readonly draft: Draft; readonly list: ItemsState }
  | { readonly at: 'preview'; readonly draft: Draft; readonly list: ItemsState }
  /** The order waits for approval: there is nothing to print yet. */
  | { readonly at: 'handedIn'; readonly draft: Draft; readonly list: ItemsState }
  /** Orders of documents that are not printed yet. */
  | { readonly at: 'unfinished'; readonly page: number; readonly list: ItemsState }
  /** What an item asks after it was printed. */
  | { readonly at: 'afterForm'; readonly itemId: string; readonly orderId: string }
  | { readonly at: 'thanks' }
  | { readonly at: 'cloud'; readonly finished: boolean; readonly page: number };

/** A screen by name. */
export type PersonalAt<At extends PersonalState['at']> = Extract<PersonalState, { at: At }>;

export const FIRST_ITEMS: ItemsState = { at: 'items', path: [], tagId: null, search: '', page: 1 };
export const FIRST_CLOUD: PersonalState = { at: 'cloud', finished: false, page: 1 };

/** The function of the home screen to which a state belongs. */
export function functionOf({ at }: PersonalState): 'SELF_PRINT' | 'CLOUD_PRINT' {
  return at === 'cloud' ? 'CLOUD_PRINT' : 'SELF_PRINT';
}

/** The first screen of the function to which a state belongs. */
export function firstOf(state: PersonalState): PersonalState {
  return functionOf(state) === 'CLOUD_PRINT' ? FIRST_CLOUD : FIRST_ITEMS;
}
