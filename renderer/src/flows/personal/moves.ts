import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import type { ItemDetail, ItemListRow } from '@self-print/contract/platform/items.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { type Draft, FIRST_ITEMS, type ItemsState, type PersonalState } from './state.ts';

/** What a person does on these screens. */
export type PersonalMove =
  | { readonly type: 'choose'; readonly row: ItemListRow }
  /** Back to a folder of the path by its place in it; -1 is the top. */
  | { readonly type: 'toFolder'; readonly depth: number }
  | { readonly type: 'tag'; readonly tagId: string | null }
  | { readonly type: 'search'; readonly words: string }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'draft'; readonly draft: Draft }
  | { readonly type: 'filled'; readonly values: FormValues }
  | { readonly type: 'handedIn' }
  | { readonly type: 'thanked' }
  | { readonly type: 'unfinished' }
  | { readonly type: 'finished'; readonly on: boolean }
  | { readonly type: 'back' };

/** The next screen, as a pure function. A move that does not fit the screen changes nothing; null leaves the function. */
export function afterMove(state: PersonalState, move: PersonalMove): PersonalState | null {
  switch (move.type) {
    case 'choose':
      if (state.at !== 'items') return state;
      return move.row.kind === 'folder'
        ? intoFolder(state, move.row)
        : { at: 'item', itemId: move.row.itemId, list: state };
    case 'toFolder':
      return state.at === 'items'
        ? { ...state, path: state.path.slice(0, move.depth + 1), search: '', page: 1 }
        : state;
    case 'tag':
      return state.at === 'items' ? { ...state, tagId: move.tagId, page: 1 } : state;
    case 'search':
      return state.at === 'items' ? { ...state, search: move.words, page: 1 } : state;
    case 'page':
      return state.at === 'items' || state.at === 'unfinished' || state.at === 'cloud'
        ? { ...state, page: Math.max(1, move.page) }
        : state;
    case 'draft':
      if (state.at !== 'item') return state;
      return {
        at: move.draft.item.hasBeforeForm ? 'form' : 'preview',
        draft: move.draft,
        list: state.list,
      };
    case 'filled':
      return state.at === 'form'
        ? { at: 'preview', draft: { ...state.draft, values: move.values }, list: state.list }
        : state;
    case 'handedIn':
      return state.at === 'preview' ? { ...state, at: 'handedIn' } : state;
    case 'thanked':
      return state.at === 'afterForm' ? { at: 'thanks' } : state;
    case 'unfinished':
      return state.at === 'items'
        ? { at: 'unfinished', page: 1, list: state }
        : 'list' in state
          ? { at: 'unfinished', page: 1, list: state.list }
          : state;
    case 'finished':
      return state.at === 'cloud' ? { at: 'cloud', finished: move.on, page: 1 } : state;
    case 'back':
      return before(state);
    default:
      return assertNever(move);
  }
}

function intoFolder(state: ItemsState, { itemId, title }: ItemListRow): ItemsState {
  return { ...state, path: [...state.path, { itemId, title }], tagId: null, search: '', page: 1 };
}

function before(state: PersonalState): PersonalState | null {
  switch (state.at) {
    case 'items':
      if (state.search !== '' || state.tagId !== null) return { ...state, search: '', tagId: null, page: 1 };
      return state.path.length === 0 ? null : { ...state, path: state.path.slice(0, -1), page: 1 };
    case 'item':
    case 'unfinished':
    case 'handedIn':
      return state.list;
    case 'form':
      return { at: 'item', itemId: state.draft.item.itemId, list: state.list };
    case 'preview':
      return state.draft.item.hasBeforeForm
        ? { ...state, at: 'form' }
        : { at: 'item', itemId: state.draft.item.itemId, list: state.list };
    case 'afterForm':
    case 'thanks':
      return FIRST_ITEMS;
    case 'cloud':
      return null;
    default:
      return assertNever(state);
  }
}

/** A first choice for an item: one copy, in the language of the screen where the item offers it. */
export function newDraft(item: ItemDetail, shown: Language, requestKey: string): Draft {
  const language = item.languages.includes(shown) ? shown : (item.languages[0] ?? shown);
  return { item, language, copies: 1, duplex: false, values: {}, requestKey };
}
