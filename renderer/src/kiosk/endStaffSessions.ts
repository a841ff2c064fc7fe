import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { Api } from '../api/api.ts';
import type { Link } from '../api/stateLink.ts';
import type { Readable } from '../base/store.ts';
import type { Session } from '../session/state.ts';

/**
 * Ends the maintenance session at the agent when its screen is left, and one that a page before this one left behind: the
 * next person at the screen is not staff. Should the call fail, idleness ends it at the agent.
 */
export function endStaffSessions({
  api,
  link,
  session,
}: {
  readonly api: Api;
  readonly link: Readable<Link>;
  readonly session: Readable<Session>;
}): void {
  let until: string | null = null;

  const look = () => {
    const staff = link.get().state?.staff ?? null;
    const isLeft = staff !== null && session.get().place.at !== 'staff';
    if (isLeft && staff.until !== until) void api.action().agent(maintenanceCalls.end, {});
    until = isLeft ? staff.until : null;
  };
  session.subscribe(look);
  link.subscribe(look);
  look();
}
