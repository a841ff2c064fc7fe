import { assertNever } from '@self-print/contract/result.ts';
import type { PlatformFailure } from '../../../api/platformAccess.ts';
import { type Act, begin, failAct, isUnderWay } from '../../kit/act.ts';
import type { Draft, ItemsState } from '../draft.ts';
import type { PersonalEvent } from '../event.ts';
import type { PersonalState } from '../state.ts';
import {
  firstOfStep,
  nextStepOf,
  type StepCameraWish,
  type StepEvent,
  type StepsState,
  type StepsStateAt,
} from './state.ts';

/** The steps of an item as a pure function. Whoever leaves one begins with the first again, as they may order something else then. */
export function steps(state: StepsState, event: PersonalEvent): PersonalState {
  switch (event.type) {
    case 'step':
      return stepReducer(state, event.event);
    case 'failed':
      return failed(state, event.failure);
    case 'back':
      return mayLeave(state) ? previewAgain(state) : state;
    default:
      return state;
  }
}

/** The next step of a draft; when all are passed it is ordered. */
export function onward(draft: Draft, list: ItemsState): PersonalState {
  const step = nextStepOf(draft);
  return step === undefined
    ? { at: 'preview', draft, list, act: { wish: { kind: 'order', draft }, failure: null } }
    : firstOfStep({ draft, list }, step);
}

/** Where somebody goes back to who leaves a step. */
function previewAgain({ draft, list }: Pick<StepsState, 'draft' | 'list'>): PersonalState {
  return { at: 'preview', draft: { ...draft, proofs: [] }, list, act: null };
}

function stepReducer(state: StepsState, event: StepEvent): PersonalState {
  switch (state.at) {
    case 'stepSign':
      return signing(state, event);
    case 'stepConsent':
      return event.type === 'agree' ? beforeCamera(state) : state;
    case 'stepCamera':
      return filming(state, event);
    case 'stepPicture':
      return choosing(state, event);
    case 'stepPerson':
      return asking(state, event);
    default:
      return assertNever(state);
  }
}

function signing(state: StepsStateAt<'stepSign'>, event: StepEvent): PersonalState {
  const { draft, step, act } = state;
  switch (event.type) {
    case 'sign':
      return begin(state, { kind: 'sign', draft, step, strokes: event.strokes });
    case 'passed':
      return isUnderWay(act) ? passed(state, event.proofId) : state;
    default:
      return state;
  }
}

type Filming = StepsStateAt<'stepCamera'>;

function beforeCamera({ draft, list, step }: Pick<Filming, 'draft' | 'list' | 'step'>): Filming {
  // The camera is asked for each time: it may have been closed meanwhile, and an open one stays as it is.
  return { at: 'stepCamera', draft, list, step, act: { wish: { kind: 'openStepCamera' }, failure: null } };
}

function filming(state: Filming, event: StepEvent): PersonalState {
  const { draft, list, step, act } = state;
  switch (event.type) {
    case 'cameraOpened':
      return isUnderWay(act) && act.wish.kind === 'openStepCamera' ? { ...state, act: null } : state;
    case 'photograph':
      return begin<StepCameraWish, Filming>(
        state,
        needsOpening(act) ? { kind: 'openStepCamera' } : { kind: 'takePhoto' },
      );
    case 'photographed':
      return isUnderWay(act) && act.wish.kind === 'takePhoto'
        ? { at: 'stepPicture', draft, list, step, photo: event.photo, act: null }
        : state;
    default:
      return state;
  }
}

function choosing(state: StepsStateAt<'stepPicture'>, event: StepEvent): PersonalState {
  const { draft, step, photo, act } = state;
  switch (event.type) {
    case 'again':
      return isUnderWay(act) ? state : beforeCamera(state);
    case 'use':
      return begin(state, { kind: 'handInPhoto', draft, step, photo });
    case 'passed':
      return isUnderWay(act) ? passed(state, event.proofId) : state;
    default:
      return state;
  }
}

function asking(state: StepsStateAt<'stepPerson'>, event: StepEvent): PersonalState {
  const { draft, step, asked, act } = state;
  switch (event.type) {
    case 'askPerson':
      return begin(state, { kind: 'askPerson', draft, step });
    case 'personAsked':
      return isUnderWay(act) ? { ...state, asked: event.proofId, act: null } : state;
    case 'confirmed':
      return asked !== null && act === null ? passed(state, asked) : state;
    default:
      return state;
  }
}

function passed({ draft, list }: StepsState, proofId: string): PersonalState {
  return onward({ ...draft, proofs: [...draft.proofs, proofId] }, list);
}

function failed(state: StepsState, failure: PlatformFailure): StepsState {
  switch (state.at) {
    case 'stepSign':
    case 'stepCamera':
    case 'stepPicture':
    case 'stepPerson':
      return failAct(state, failure);
    case 'stepConsent':
      return state;
    default:
      return assertNever(state);
  }
}

/** Nobody is kept before a camera, but what is being handed in must not be lost sight of. */
function mayLeave(state: StepsState): boolean {
  return state.at === 'stepConsent' || state.at === 'stepCamera' || !isUnderWay<unknown>(state.act);
}

/** Whether the camera has to be opened before the next picture. */
export function needsOpening(act: Act<StepCameraWish> | null): boolean {
  if (act?.failure == null) return false;
  const isClosed = act.failure.kind === 'refused' && act.failure.name === 'CAMERA_NOT_OPEN';
  return act.wish.kind === 'openStepCamera' || isClosed;
}
