import { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';

/** Calls whose answers are out of date when a report has changed. */
export const FAULT_LISTS = [faultAdminCalls.list, faultAdminCalls.count, faultAdminCalls.detail];
