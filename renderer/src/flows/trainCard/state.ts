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
export type TrainWish = ReadCardWish | WriteCardWish;

/** How a write ended. `unknown`: nobody knows what is on the card, so staff has to look at it. */
export type TrainEnd =
  | { readonly kind: 'done'; readonly card: TrainCardRecord }
  | { readonly kind: 'failed'; readonly failure: PlatformFailure }
  | { readonly kind: 'unknown'; readonly failure: PlatformFailure };

/** The train discount card of a person who signed in. */
export interface TrainState {
  readonly at: 'train';
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
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | { readonly type: 'back' };

export const FIRST_TRAIN: TrainState = { at: 'train', card: null, chosen: null, end: null, act: null };

/** Whether a card may be changing: the session must not end by itself, and nothing leads away. */
export function isWriting({ act }: TrainState): boolean {
  return act !== null && act.failure === null && act.wish.kind === 'writeCard';
}
