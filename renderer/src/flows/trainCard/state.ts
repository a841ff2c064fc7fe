import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import type { TrainOperation } from '@self-print/contract/trainCardRules.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { Act } from '../kit/act.ts';

export interface ReadCardWish {
  readonly kind: 'readCard';
}
export interface WriteCardWish {
  readonly kind: 'writeCard';
  readonly operation: TrainOperation;
  readonly card: TrainCardRecord;
}
/** An application for another home station, which the office decides on. */
export interface ApplyTrainWish {
  readonly kind: 'applyTrain';
  readonly intervalHome: string;
}
export type TrainWish = ReadCardWish | WriteCardWish | ApplyTrainWish;

/** How a write ended. `unknown`: nobody knows what is on the card, so staff has to look at it. */
export type TrainEnd =
  | { readonly kind: 'done'; readonly card: TrainCardRecord }
  | { readonly kind: 'failed'; readonly failure: PlatformFailure }
  | { readonly kind: 'unknown'; readonly failure: PlatformFailure };

/** What of it is shown: the card, a new application, that it was sent, or what became of writes and applications. */
export type TrainView = 'card' | 'apply' | 'applied' | 'history';

/** The train discount card of a person who signed in. */
export interface TrainState {
  readonly at: 'train';
  readonly view: TrainView;
  /** The application whose document is looked at in the history; null for none. */
  readonly pictured: string | null;
  /** As it was read; null before. */
  readonly card: TrainCardRecord | null;
  /** What the person chose and has to confirm. */
  readonly chosen: TrainOperation | null;
  readonly end: TrainEnd | null;
  readonly act: Act<TrainWish> | null;
}

export type TrainEvent =
  | { readonly type: 'readCard' }
  | { readonly type: 'cardRead'; readonly card: TrainCardRecord }
  | { readonly type: 'chooseTrain'; readonly operation: TrainOperation }
  | { readonly type: 'writeCard' }
  | { readonly type: 'cardWritten'; readonly end: TrainEnd }
  | { readonly type: 'showTrain'; readonly view: 'apply' | 'history' }
  | { readonly type: 'applyTrain'; readonly intervalHome: string }
  | { readonly type: 'trainApplied' }
  | { readonly type: 'pictureTrain'; readonly changeId: string }
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | { readonly type: 'back' };

export const FIRST_TRAIN: TrainState = {
  at: 'train',
  view: 'card',
  pictured: null,
  card: null,
  chosen: null,
  end: null,
  act: null,
};

/** Whether a card may be changing: the session must not end by itself, and nothing leads away. */
export function isWriting({ act }: TrainState): boolean {
  return act !== null && act.failure === null && act.wish.kind === 'writeCard';
}
