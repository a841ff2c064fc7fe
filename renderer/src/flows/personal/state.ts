import type { CallData } from '@self-print/contract/call.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import type { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { type AccountState, type AccountWish, isAccount } from '../account/state.ts';
import { type FaceState, type FaceWish, FIRST_FACE, isFace } from '../face/state.ts';
import { FIRST_INQUIRIES, type InquiryState, type PrintInquiryWish } from '../inquiry/state.ts';
import type { Act } from '../kit/act.ts';
import { FIRST_OUTPATIENT, type OutpatientState, type OutpatientWish } from '../outpatient/state.ts';
import { FIRST_REGISTRATION, type RegistrationState, type RegistrationWish } from '../registration/state.ts';
import {
  FIRST_STUDENT_CARD,
  type MakeCardWish,
  type OrderCardWish,
  type PrintSlipWish,
  type StudentCardState,
} from '../studentCard/state.ts';
import { FIRST_TRAIN, type TrainState, type TrainWish } from '../trainCard/state.ts';
import type { Choice, Draft, ItemsState } from './draft.ts';
import { isStep, type StepsState, type StepWish } from './steps/state.ts';

export type FormCheck = CallData<typeof terminalItemCalls.formCheck>;

/** Values that the platform did not accept, and why. */
export interface RefusedForm {
  readonly values: FormValues;
  readonly problems: FormCheck['problems'];
}

/** The form that is meant: of an item before it is ordered, or of an order after printing. */
export interface FormAbout {
  readonly itemId: string;
  readonly beforeForm: boolean;
  readonly orderId?: string;
}

/** What a person may set off; each says all that its call needs. */
export type PersonalWish =
  | CheckWish
  | SaveWish
  | OrderWish
  | TakeWish
  | PrintFileWish
  | DuplicateWish
  | RegistrationWish
  | TrainWish
  | OrderCardWish
  | PrintSlipWish
  | MakeCardWish
  | AccountWish
  | FaceWish
  | PrintInquiryWish
  | OutpatientWish
  | StepWish;

export interface CheckWish {
  readonly kind: 'check';
  readonly about: FormAbout;
  readonly values: FormValues;
}
export interface SaveWish {
  readonly kind: 'save';
  readonly about: FormAbout & { readonly orderId: string };
  readonly values: FormValues;
}
export interface OrderWish {
  readonly kind: 'order';
  readonly draft: Draft;
}
export interface TakeWish {
  readonly kind: 'take';
  readonly orderId: string;
  /** Without being confirmed once more. */
  readonly printsAtOnce: boolean;
}
/** An uploaded file that has no order yet: it is ordered, and the order taken. */
export interface PrintFileWish {
  readonly kind: 'printFile';
  readonly fileId: string;
  readonly draftId: string;
}
/** What may be set off in the list of own files. */
export type CloudWish = TakeWish | PrintFileWish | DuplicateWish;
export interface DuplicateWish {
  readonly kind: 'duplicate';
  readonly orderId: string;
  readonly draftId: string;
}

/** Own documents and files, screen by screen. A person who is not signed in yet sees the sign-in first. */
export type PersonalState =
  | ItemsState
  | {
      readonly at: 'item';
      readonly itemId: string;
      readonly draftId: string;
      readonly choice: Choice;
      /** What was filled into its form before the person came back from there. */
      readonly values: FormValues;
      readonly list: ItemsState;
    }
  | {
      readonly at: 'form';
      readonly draft: Draft;
      readonly list: ItemsState;
      readonly act: Act<CheckWish> | null;
      readonly refused: RefusedForm | null;
    }
  | {
      readonly at: 'preview';
      readonly draft: Draft;
      readonly list: ItemsState;
      readonly act: Act<OrderWish> | null;
    }
  /** The order waits for approval: there is nothing to print yet. */
  | { readonly at: 'submitted'; readonly draft: Draft; readonly list: ItemsState }
  /** Orders of documents that are not printed yet. */
  | {
      readonly at: 'unfinished';
      readonly page: number;
      readonly list: ItemsState;
      readonly act: Act<TakeWish> | null;
    }
  /** What an item asks after it was printed. */
  | {
      readonly at: 'afterForm';
      readonly itemId: string;
      readonly orderId: string;
      readonly act: Act<CheckWish | SaveWish> | null;
      readonly refused: RefusedForm | null;
    }
  | { readonly at: 'thanks' }
  | {
      readonly at: 'cloud';
      readonly finished: boolean;
      readonly page: number;
      readonly act: Act<CloudWish> | null;
      /** Grows when the list has changed at the platform. */
      readonly revision: number;
    }
  | RegistrationState
  | TrainState
  | StudentCardState
  | AccountState
  | FaceState
  | InquiryState
  | OutpatientState
  | StepsState;

/** The state at one place of the flow. */
export type PersonalStateAt<At extends PersonalState['at']> = Extract<PersonalState, { at: At }>;

export const FIRST_ITEMS: ItemsState = { at: 'items', path: [], tagId: null, search: '', page: 1 };
export const FIRST_CLOUD: PersonalState = { at: 'cloud', finished: false, page: 1, act: null, revision: 0 };

/** The form that an item asks for after printing. */
export function afterFormOf(itemId: string, orderId: string): PersonalState {
  return { at: 'afterForm', itemId, orderId, act: null, refused: null };
}

/** What the person has set off on the screen where they are. */
export function actOf(state: PersonalState | null): Act<PersonalWish> | null {
  return state !== null && 'act' in state ? state.act : null;
}

/**
 * Where a person comes back to who does not print the order that was claimed for them. The preview has become an order: it
 * cannot be ordered once more, but is found among those that are not printed yet. Reports of the hospital are looked for anew.
 */
export function afterClaim(state: PersonalState): PersonalState {
  if (state.at === 'outpatient') return FIRST_OUTPATIENT;
  return state.at === 'preview' ? unfinishedOf(state.list) : settled(state);
}

export function unfinishedOf(list: ItemsState): PersonalState {
  return { at: 'unfinished', page: 1, list, act: null };
}

/** The same screen without what was set off on it, for a person who has left it or comes back to it. A picture of them stays nowhere. */
export function settled(state: PersonalState): PersonalState {
  if (isFace(state)) return FIRST_FACE;
  // What was drawn or photographed stays nowhere, and the steps begin anew.
  if (isStep(state))
    return { at: 'preview', draft: { ...state.draft, proofs: [] }, list: state.list, act: null };
  // The agent goes on by itself, and what has become of the card is asked anew.
  if (state.at === 'cardMaking') return FIRST_STUDENT_CARD;
  return 'act' in state && state.act !== null ? { ...state, act: null } : state;
}

/** The function of the home screen to which a state belongs. */
export function functionOf(state: PersonalState): keyof typeof FIRST {
  if (isAccount(state)) return state.from;
  if (isFace(state)) return 'FACE';
  switch (state.at) {
    case 'cloud':
      return 'CLOUD_PRINT';
    case 'services':
    case 'term':
    case 'leave':
      return 'REGISTRATION';
    case 'train':
      return 'TRAIN_CARD';
    case 'studentCard':
    case 'cardOrdered':
    case 'cardMaking':
    case 'cardEnd':
      return 'STUDENT_CARD';
    case 'inquiries':
    case 'inquiry':
      return 'SELF_INQUIRY';
    case 'outpatient':
      return 'OUTPATIENT';
    default:
      return 'SELF_PRINT';
  }
}

const FIRST = {
  SELF_PRINT: FIRST_ITEMS,
  CLOUD_PRINT: FIRST_CLOUD,
  REGISTRATION: FIRST_REGISTRATION,
  TRAIN_CARD: FIRST_TRAIN,
  STUDENT_CARD: FIRST_STUDENT_CARD,
  SELF_INQUIRY: FIRST_INQUIRIES,
  OUTPATIENT: FIRST_OUTPATIENT,
  FACE: FIRST_FACE,
} as const;

/** The first screen of the function to which a state belongs. */
export function firstOf(state: PersonalState): PersonalState {
  return FIRST[functionOf(state)];
}
