import type { CallFailure } from '@self-print/contract/client.ts';

/**
 * The ids of the ways by which somebody who is signed in has to prove once more who they are, by what a call was refused with; undefined
 * for every other failure.
 */
export function stepUpOf(failure: CallFailure): readonly string[] | undefined {
  if (failure.kind !== 'refused' || failure.name !== 'STEP_UP_NEEDED') return undefined;
  return wayIdsIn(failure.detail);
}

/** The same, from the state that the router keeps with a sign-in page. */
export function stepUpIn(state: unknown): readonly string[] | undefined {
  return typeof state === 'object' && state !== null ? wayIdsIn({ ...state }) : undefined;
}

function wayIdsIn({ wayIds }: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  if (!Array.isArray(wayIds)) return undefined;
  const ids = wayIds.filter((id) => typeof id === 'string');
  return ids.length > 0 ? ids : undefined;
}
