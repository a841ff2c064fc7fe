import { cartonCalls, userCartonCalls } from '@self-print/contract/platform/cartons.ts';

/** What a change of names or bindings makes out of date. */
export const CARTON_RENEWS = [cartonCalls.list, userCartonCalls.search];
