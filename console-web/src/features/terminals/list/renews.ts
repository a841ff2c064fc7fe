import { fleetCalls } from '@self-print/contract/platform/fleet.ts';

/** What is out of date once terminals were changed. */
export const FLEET_RENEWS = [fleetCalls.list, fleetCalls.get, fleetCalls.groups] as const;
