import { scriptAdminCalls } from '@self-print/contract/platform/scriptAdmin.ts';

/** What is out of date once a script or its draft has changed. */
export const SCRIPT_RENEWS = [scriptAdminCalls.list, scriptAdminCalls.versions, scriptAdminCalls.runs];
/** What is out of date once a run has. */
export const RUN_RENEWS = [scriptAdminCalls.runs, scriptAdminCalls.terminals, scriptAdminCalls.steps];
