import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { Api } from '../api/api.ts';
import { isMachineAtWork } from '../flows/pickup/state.ts';
import { placeBelow, type SessionStore } from '../session/state.ts';

/**
 * Ends the session at the agent when a person leaves pickup printing, so that it deletes their documents. Not when a fault of the
 * page interrupted a print: the screen returns to that print as long as the agent reports it.
 */
export function forgetPeople({ api, session }: { readonly api: Api; readonly session: SessionStore }): void {
  session.onChange((before, after) => {
    const left = placeBelow(before.place);
    if (left.at !== 'pickup' || placeBelow(after.place).at === 'pickup') return;
    if (isMachineAtWork(left.state)) return;
    // Should it fail, the agent deletes what is left when the next print begins.
    void api.action().agent(kioskCalls.endSession, {});
  });
}
