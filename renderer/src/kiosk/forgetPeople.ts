import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { Api } from '../api/api.ts';
import type { SessionStore } from './kiosk.ts';

/** Tells the agent when a person has left a flow, so that it forgets their documents too. */
export function forgetPeople({ api, session }: { readonly api: Api; readonly session: SessionStore }): void {
  session.onChange((before, after) => {
    const hasLeftFlow = before.place.at === 'pickup' && after.place.at !== 'pickup';
    if (!hasLeftFlow) return;
    // Should it fail, the agent deletes what is left when the next print begins.
    void api.action().agent(kioskCalls.endSession, {});
  });
}
