import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { Api } from '../api/api.ts';
import { isMachineAtWork } from '../flows/pickup/state.ts';
import type { SessionStore } from '../session/state.ts';

/**
 * Tells the agent when a person has left a flow, so that it forgets their documents too. Not when a fault of the page
 * took the person out in the middle of a print: the screen comes back to that print as long as the agent shows it.
 */
export function forgetPeople({ api, session }: { readonly api: Api; readonly session: SessionStore }): void {
  session.onChange((before, after) => {
    if (before.place.at !== 'pickup' || after.place.at === 'pickup') return;
    if (isMachineAtWork(before.place.state)) return;
    // Should it fail, the agent deletes what is left when the next print begins.
    void api.action().agent(kioskCalls.endSession, {});
  });
}
