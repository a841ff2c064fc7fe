import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { Api } from '../api/api.ts';
import type { SessionStore } from './kiosk.ts';

/** Ends the maintenance session at the agent when its screen is left; should the call fail, idleness ends it there. */
export function endStaffSessions({
  api,
  session,
}: {
  readonly api: Api;
  readonly session: SessionStore;
}): void {
  session.onChange((before, after) => {
    if (before.place.at === 'staff' && after.place.at !== 'staff')
      void api.action().agent(maintenanceCalls.end, {});
  });
}
