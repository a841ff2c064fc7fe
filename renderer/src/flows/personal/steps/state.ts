import type { ItemStep, StepOf } from '@self-print/contract/itemSteps.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { SignatureStrokes } from '@self-print/contract/signature.ts';
import type { Act } from '../../kit/act.ts';
import type { StepUp } from '../../kit/personCall.ts';
import type { Draft, ItemsState } from '../draft.ts';

export interface SignWish {
  readonly kind: 'sign';
  readonly draft: Draft;
  readonly step: StepOf<'signature'>;
  readonly strokes: SignatureStrokes;
}
interface OpenStepCameraWish {
  readonly kind: 'openStepCamera';
}
interface TakePhotoWish {
  readonly kind: 'takePhoto';
}
export interface HandInPhotoWish {
  readonly kind: 'handInPhoto';
  readonly draft: Draft;
  readonly step: StepOf<'photo'>;
  /** JPEG in base64. */
  readonly photo: string;
}
export interface AskPersonWish {
  readonly kind: 'askPerson';
  readonly draft: Draft;
  readonly step: StepOf<'secondPerson'>;
}
export type StepCameraWish = OpenStepCameraWish | TakePhotoWish;
export type StepWish = SignWish | StepCameraWish | HandInPhotoWish | AskPersonWish;

interface About {
  readonly draft: Draft;
  readonly list: ItemsState;
}

/** The steps that an item demands before it is ordered, one after the other. What was drawn or photographed is here only until it is handed in. */
export type StepsState = About &
  (
    | { readonly at: 'stepSign'; readonly step: StepOf<'signature'>; readonly act: Act<SignWish> | null }
    | { readonly at: 'stepConsent'; readonly step: StepOf<'photo'> }
    | { readonly at: 'stepCamera'; readonly step: StepOf<'photo'>; readonly act: Act<StepCameraWish> | null }
    | {
        readonly at: 'stepPicture';
        readonly step: StepOf<'photo'>;
        readonly photo: string;
        readonly act: Act<HandInPhotoWish> | null;
      }
    | {
        readonly at: 'stepPerson';
        readonly step: StepOf<'secondPerson'>;
        /** The proof that it becomes when the second person has signed in; null before anybody was asked. */
        readonly asked: string | null;
        readonly act: Act<AskPersonWish> | null;
      }
  );
export type StepsStateAt<At extends StepsState['at']> = Extract<StepsState, { at: At }>;

export type StepEvent =
  | { readonly type: 'sign'; readonly strokes: SignatureStrokes }
  | { readonly type: 'agree' }
  | { readonly type: 'cameraOpened' }
  | { readonly type: 'photograph' }
  | { readonly type: 'photographed'; readonly photo: string }
  | { readonly type: 'again' }
  | { readonly type: 'use' }
  | { readonly type: 'askPerson' }
  /** The platform waits for a second person, who signs in as `stepUp` says. */
  | { readonly type: 'personAsked'; readonly proofId: string; readonly stepUp: StepUp }
  /** The second person has signed in. */
  | { readonly type: 'confirmed' }
  | { readonly type: 'passed'; readonly proofId: string };

/** The first screen of a step. */
export function firstOfStep(about: About, step: ItemStep): StepsState {
  switch (step.kind) {
    case 'signature':
      return { ...about, at: 'stepSign', step, act: null };
    case 'photo':
      return { ...about, at: 'stepConsent', step };
    case 'secondPerson':
      return { ...about, at: 'stepPerson', step, asked: null, act: null };
    default:
      return assertNever(step);
  }
}

/** The step that is to be passed next; undefined when all were. */
export function nextStepOf({ item, proofs }: Draft): ItemStep | undefined {
  return item.steps[proofs.length];
}

export function isStep(state: { readonly at: string }): state is StepsState {
  return state.at.startsWith('step');
}
