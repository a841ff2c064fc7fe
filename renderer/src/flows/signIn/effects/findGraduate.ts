import { visitCalls } from '@self-print/contract/platform/visits.ts';
import type { WayState } from '../state.ts';
import type { WayContext } from '../way.ts';
import { check } from './checkPassword.ts';

/** Sends what a graduate says of themselves to the platform, which looks into the school's records. */
export function runGraduate(context: WayContext, state: WayState<'GRADUATE'>): void {
  const { api, visitToken } = context;
  const { id: providerId } = state.offer;
  if (state.said === null) return;
  const facts = { ...state.said, providerId };
  const asked = api.action().platform.call(visitCalls.signInAsGraduate, facts, { visitToken });
  void check(context, state, asked);
}
