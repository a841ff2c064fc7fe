import { begin, failAct, isUnderWay } from '../kit/act.ts';
import type { PersonalEvent } from './event.ts';
import type { CloudWish, PersonalState, PersonalStateAt } from './state.ts';

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
  return { kind: 'take', orderId, printsAtOnce: false };
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

/** What makes an order stays awaited: begun once more it would be another order. */
function makesOrder(act: PersonalStateAt<'cloud'>['act']): boolean {
  return isUnderWay(act) && act.wish.kind !== 'take';
}

/** Uploaded files and their orders. */
export function cloud(state: PersonalStateAt<'cloud'>, event: PersonalEvent): PersonalState | null {
  const { act, revision } = state;
  switch (event.type) {
    case 'page':
      return { ...state, page: Math.max(1, event.page) };
    case 'finished':
      return { at: 'cloud', finished: event.on, page: 1, act: makesOrder(act) ? act : null, revision };
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
