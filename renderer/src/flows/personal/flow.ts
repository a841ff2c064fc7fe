import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import type { ItemDetail, ItemListRow } from '@self-print/contract/platform/items.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { accountReducer } from '../account/flow.ts';
import type { AccountEvent, AccountState } from '../account/state.ts';
import { inquiryReducer } from '../inquiry/flow.ts';
import type { InquiryEvent, InquiryState } from '../inquiry/state.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import { outpatientReducer } from '../outpatient/flow.ts';
import type { OutpatientEvent, OutpatientState } from '../outpatient/state.ts';
import { registrationReducer } from '../registration/flow.ts';
import type { RegistrationEvent, RegistrationState } from '../registration/state.ts';
import { studentCardReducer } from '../studentCard/flow.ts';
import type { StudentCardEvent, StudentCardState } from '../studentCard/state.ts';
import { trainReducer } from '../trainCard/flow.ts';
import type { TrainEvent, TrainState } from '../trainCard/state.ts';
import {
  type Choice,
  type CloudWish,
  type Draft,
  FIRST_ITEMS,
  type FormAbout,
  type FormCheck,
  firstOf,
  type ItemsState,
  type PersonalState,
  type PersonalStateAt,
  unfinishedOf,
} from './state.ts';

export type PersonalEvent =
  /** `draftId`: a new UUID, for the order that may come of it. */
  | { readonly type: 'choose'; readonly row: ItemListRow; readonly draftId: string }
  /** Back to a folder of the path by its place in it; -1 is the top. */
  | { readonly type: 'toFolder'; readonly depth: number }
  | { readonly type: 'tag'; readonly tagId: string | null }
  | { readonly type: 'search'; readonly words: string }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'change'; readonly choice: Choice }
  /** On with the item as it was shown, `shown` being the language of the screen. */
  | { readonly type: 'proceed'; readonly item: ItemDetail; readonly shown: Language }
  | { readonly type: 'fill'; readonly values: FormValues }
  | { readonly type: 'order' }
  | { readonly type: 'take'; readonly orderId: string }
  /** `draftId`: a new UUID, for the order that may come of it. */
  | { readonly type: 'printFile'; readonly fileId: string; readonly draftId: string }
  /** `draftId`: a new UUID, for the order that may come of it. */
  | { readonly type: 'duplicate'; readonly orderId: string; readonly draftId: string }
  | { readonly type: 'unfinished' }
  | { readonly type: 'finished'; readonly on: boolean }
  | { readonly type: 'back' }
  /** What became of the act under way. An order that was claimed leaves this flow for the confirm screen. */
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | ({ readonly type: 'checked' } & FormCheck)
  | { readonly type: 'submitted' }
  | { readonly type: 'duplicated' }
  | { readonly type: 'saved' }
  | { readonly type: 'registration'; readonly event: RegistrationEvent }
  | { readonly type: 'train'; readonly event: TrainEvent }
  | { readonly type: 'studentCard'; readonly event: StudentCardEvent }
  | { readonly type: 'account'; readonly event: AccountEvent }
  | { readonly type: 'inquiry'; readonly event: InquiryEvent }
  | { readonly type: 'outpatient'; readonly event: OutpatientEvent };

/** Own documents and files as a pure function. An event that does not fit the state changes nothing; null leaves the flow. */
export function personalReducer(state: PersonalState, event: PersonalEvent): PersonalState | null {
  switch (state.at) {
    case 'items':
      return items(state, event);
    case 'item':
      return item(state, event);
    case 'form':
      return form(state, event);
    case 'preview':
      return preview(state, event);
    case 'submitted':
      return event.type === 'back' ? state.list : state;
    case 'unfinished':
      return unfinished(state, event);
    case 'afterForm':
      return afterForm(state, event);
    case 'thanks':
      return event.type === 'back' ? FIRST_ITEMS : state;
    case 'cloud':
      return cloud(state, event);
    case 'services':
    case 'term':
    case 'leave':
      return registration(state, event);
    case 'train':
      return train(state, event);
    case 'studentCard':
    case 'cardOrdered':
      return studentCard(state, event);
    case 'account':
    case 'ownPassword':
    case 'ownPhone':
    case 'ownPlaces':
    case 'ownSignIns':
      return account(state, event);
    case 'inquiries':
    case 'inquiry':
      return inquiry(state, event);
    case 'outpatient':
      return outpatient(state, event);
    default:
      return assertNever(state);
  }
}

function registration(state: RegistrationState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'registration':
      return registrationReducer(state, event.event);
    case 'back':
    case 'failed':
      return registrationReducer(state, event);
    default:
      return state;
  }
}

function train(state: TrainState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'train':
      return trainReducer(state, event.event);
    case 'back':
    case 'failed':
      return trainReducer(state, event);
    default:
      return state;
  }
}

function studentCard(state: StudentCardState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'studentCard':
      return studentCardReducer(state, event.event);
    case 'back':
    case 'failed':
      return studentCardReducer(state, event);
    default:
      return state;
  }
}

/** Left, it goes back to the function from which it was opened. */
function account(state: AccountState, event: PersonalEvent): PersonalState {
  switch (event.type) {
    case 'account':
      return accountReducer(state, event.event) ?? firstOf(state);
    case 'back':
    case 'failed':
      return accountReducer(state, event) ?? firstOf(state);
    default:
      return state;
  }
}

function inquiry(state: InquiryState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'inquiry':
      return inquiryReducer(state, event.event);
    case 'page':
    case 'back':
    case 'failed':
      return inquiryReducer(state, event);
    default:
      return state;
  }
}

function outpatient(state: OutpatientState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'outpatient':
      return outpatientReducer(state, event.event);
    case 'page':
    case 'back':
    case 'failed':
      return outpatientReducer(state, event);
    default:
      return state;
  }
}

function items(state: ItemsState, event: PersonalEvent): PersonalState | null {
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
    : { at: 'item', itemId, draftId, choice: FIRST_CHOICE, list };
}

const FIRST_CHOICE: Choice = { language: null, copies: 1, duplex: false };

function item(state: PersonalStateAt<'item'>, event: PersonalEvent): PersonalState {
  const { choice, draftId, list } = state;
  switch (event.type) {
    case 'change':
      return { ...state, choice: event.choice };
    case 'proceed': {
      const language = languageOf(event.item, choice, event.shown);
      const draft = { ...choice, language, draftId, item: event.item, values: {} };
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
export function languageOf({ languages }: ItemDetail, { language }: Choice, shown: Language): Language {
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
  { item: { itemId }, draftId, language, copies, duplex }: Draft,
  list: ItemsState,
): PersonalState {
  return { at: 'item', itemId, draftId, choice: { language, copies, duplex }, list };
}

function form(state: PersonalStateAt<'form'>, event: PersonalEvent): PersonalState {
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
      return itemOf(draft, list);
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

function preview(state: PersonalStateAt<'preview'>, event: PersonalEvent): PersonalState {
  const { draft, list, act } = state;
  // What the platform has issued must not be lost sight of.
  const mayLeave = !isUnderWay(act);
  switch (event.type) {
    case 'order':
      return begin(state, { kind: 'order', draft });
    case 'submitted':
      return isUnderWay(act) ? { at: 'submitted', draft, list } : state;
    case 'failed':
      return failAct(state, event.failure);
    case 'unfinished':
      return mayLeave ? unfinishedOf(list) : state;
    case 'back':
      if (!mayLeave) return state;
      return draft.item.hasBeforeForm ? formOf(draft, list) : itemOf(draft, list);
    default:
      return state;
  }
}

function unfinished(state: PersonalStateAt<'unfinished'>, event: PersonalEvent): PersonalState {
  switch (event.type) {
    case 'page':
      return { ...state, page: Math.max(1, event.page) };
    case 'take':
      return begin(state, { kind: 'take', orderId: event.orderId });
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return state.list;
    default:
      return state;
  }
}

function afterForm(state: PersonalStateAt<'afterForm'>, event: PersonalEvent): PersonalState {
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

/** Tried again after a failure it is the same wish, as the first try may have made the order. */
function duplicateWish(
  act: PersonalStateAt<'cloud'>['act'],
  { orderId, draftId }: { readonly orderId: string; readonly draftId: string },
): CloudWish {
  const failed = act?.wish;
  if (failed?.kind === 'duplicate' && failed.orderId === orderId) return failed;
  return { kind: 'duplicate', orderId, draftId };
}

function takeWish({ orderId }: { readonly orderId: string }): CloudWish {
  return { kind: 'take', orderId };
}

/** The same when an uploaded file is printed. */
function printFileWish(
  act: PersonalStateAt<'cloud'>['act'],
  { fileId, draftId }: { readonly fileId: string; readonly draftId: string },
): CloudWish {
  const failed = act?.wish;
  if (failed?.kind === 'printFile' && failed.fileId === fileId) return failed;
  return { kind: 'printFile', fileId, draftId };
}

function cloud(state: PersonalStateAt<'cloud'>, event: PersonalEvent): PersonalState | null {
  const { act, revision } = state;
  switch (event.type) {
    case 'page':
      return { ...state, page: Math.max(1, event.page) };
    case 'finished':
      return { at: 'cloud', finished: event.on, page: 1, act: null, revision };
    case 'take':
      return begin(state, takeWish(event));
    case 'printFile':
      return begin(state, printFileWish(act, event));
    case 'duplicate':
      return begin(state, duplicateWish(act, event));
    case 'duplicated':
      if (!isUnderWay(act) || act.wish.kind !== 'duplicate') return state;
      // A new order is not printed yet: that is where it is found.
      return {
        ...state,
        finished: false,
        page: state.finished ? 1 : state.page,
        act: null,
        revision: revision + 1,
      };
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return null;
    default:
      return state;
  }
}
