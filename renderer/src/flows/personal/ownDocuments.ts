import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import type { ItemDetail, ItemListRow } from '@self-print/contract/platform/items.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import type { Choice, Draft, ItemsState } from './draft.ts';
import type { PersonalEvent } from './event.ts';
import {
  FIRST_ITEMS,
  type FormAbout,
  type PersonalState,
  type PersonalStateAt,
  unfinishedOf,
} from './state.ts';
import { onward } from './steps/flow.ts';

/** The list of what can be ordered. */
export function items(state: ItemsState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'choose':
      return chosen(state, event.row, event.draftId);
    case 'toFolder':
      return { ...state, path: state.path.slice(0, event.depth + 1), search: '', page: 1 };
    case 'tag':
      return { ...state, tagId: event.tagId, page: 1 };
    case 'search':
      return { ...state, search: event.words, page: 1 };
    case 'page':
      return { ...state, page: Math.max(1, event.page) };
    case 'unfinished':
      return unfinishedOf(state);
    case 'back':
      if (state.search !== '' || state.tagId !== null) return { ...state, search: '', tagId: null, page: 1 };
      return state.path.length === 0 ? null : { ...state, path: state.path.slice(0, -1), page: 1 };
    default:
      return state;
  }
}

function chosen(list: ItemsState, { kind, itemId, title }: ItemListRow, draftId: string): PersonalState {
  return kind === 'folder'
    ? { ...list, path: [...list.path, { itemId, title }], tagId: null, search: '', page: 1 }
    : { at: 'item', itemId, draftId, choice: FIRST_CHOICE, values: {}, list };
}

const FIRST_CHOICE: Choice = { language: null, copies: 1, duplex: false };

/** One item, with how it is to be printed. */
export function item(state: PersonalStateAt<'item'>, event: PersonalEvent): PersonalState {
  const { choice, draftId, values, list } = state;
  switch (event.type) {
    case 'change':
      return { ...state, choice: event.choice };
    case 'proceed': {
      const language = languageOf(event.item, choice, event.shown);
      const draft = { ...choice, language, draftId, item: event.item, values, proofs: [] };
      return event.item.hasBeforeForm ? formOf(draft, list) : previewOf(draft, list);
    }
    case 'unfinished':
      return unfinishedOf(list);
    case 'back':
      return list;
    default:
      return state;
  }
}

/** The language that was chosen, else that of the screen where the item offers it. */
export function languageOf(
  { languages }: ItemDetail,
  { language }: Choice,
  shown: Language,
): DocumentLanguage {
  if (language !== null) return language;
  return languages.includes(shown) ? shown : (languages[0] ?? shown);
}

function formOf(draft: Draft, list: ItemsState): PersonalState {
  return { at: 'form', draft, list, act: null, refused: null };
}

function previewOf(draft: Draft, list: ItemsState): PersonalState {
  return { at: 'preview', draft, list, act: null };
}

function itemOf(
  { item: { itemId }, draftId, language, copies, duplex, values }: Draft,
  list: ItemsState,
): PersonalState {
  return { at: 'item', itemId, draftId, choice: { language, copies, duplex }, values, list };
}

/** What an item asks before it is ordered. */
export function form(state: PersonalStateAt<'form'>, event: PersonalEvent): PersonalState {
  const { draft, list, act } = state;
  switch (event.type) {
    case 'fill':
      return fill(state, { itemId: draft.item.itemId, beforeForm: true }, event.values);
    case 'checked':
      if (!isUnderWay(act)) return state;
      return event.valid
        ? previewOf({ ...draft, values: act.wish.values }, list)
        : { ...state, act: null, refused: { values: act.wish.values, problems: event.problems } };
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return itemOf({ ...draft, values: event.values ?? draft.values }, list);
    default:
      return state;
  }
}

type FormState = PersonalStateAt<'form' | 'afterForm'>;

/** Has the platform check what was filled in, before it is taken. */
function fill<State extends FormState>(state: State, about: FormAbout, values: FormValues): State {
  return isUnderWay(state.act)
    ? state
    : { ...state, refused: null, act: { wish: { kind: 'check', about, values }, failure: null } };
}

/** The document as it would be. */
export function preview(state: PersonalStateAt<'preview'>, event: PersonalEvent): PersonalState {
  const { draft, list, act } = state;
  // What the platform has issued must not be lost sight of.
  const mayLeave = !isUnderWay(act);
  switch (event.type) {
    case 'order':
      return isUnderWay(act) ? state : onward(draft, list);
    case 'submitted':
      return isUnderWay(act) ? { at: 'submitted', draft, list } : state;
    case 'ordered':
      return isUnderWay(act) ? unfinishedOf(list) : state;
    case 'failed': {
      const failed = failAct(state, event.failure);
      // The steps begin anew where they no longer count.
      return failed !== state && isOfSteps(event.failure)
        ? { ...failed, draft: { ...draft, proofs: [] } }
        : failed;
    }
    case 'unfinished':
      return mayLeave ? unfinishedOf(list) : state;
    case 'back':
      if (!mayLeave) return state;
      return draft.item.hasBeforeForm ? formOf({ ...draft, proofs: [] }, list) : itemOf(draft, list);
    default:
      return state;
  }
}

function isOfSteps(failure: PlatformFailure): boolean {
  return (
    failure.kind === 'refused' &&
    (failure.name === 'STEP_PROOF_MISSING' || failure.name === 'STEP_PROOF_REFUSED')
  );
}

/** Orders that are not printed yet. */
export function unfinished(state: PersonalStateAt<'unfinished'>, event: PersonalEvent): PersonalState {
  switch (event.type) {
    case 'page':
      return { ...state, page: Math.max(1, event.page) };
    case 'take':
      return begin(state, {
        kind: 'take',
        orderId: event.orderId,
        printsAtOnce: event.printsAtOnce ?? false,
      });
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return state.list;
    default:
      return state;
  }
}

/** What an item asks after it was printed. */
export function afterForm(state: PersonalStateAt<'afterForm'>, event: PersonalEvent): PersonalState {
  const { itemId, orderId, act } = state;
  const about = { itemId, orderId, beforeForm: false };
  switch (event.type) {
    case 'fill':
      return fill(state, about, event.values);
    case 'checked': {
      if (!isUnderWay(act) || act.wish.kind !== 'check') return state;
      const { values } = act.wish;
      return event.valid
        ? { ...state, act: { wish: { kind: 'save', about, values }, failure: null } }
        : { ...state, act: null, refused: { values, problems: event.problems } };
    }
    case 'saved':
      return isUnderWay(act) && act.wish.kind === 'save' ? { at: 'thanks' } : state;
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return FIRST_ITEMS;
    default:
      return state;
  }
}
