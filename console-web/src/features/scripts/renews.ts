import { scriptAdminCalls } from '@self-print/contract/platform/scriptAdmin.ts';

/** What is out of date once a script has changed; its versions by themselves (`versionRenews.ts`), of which the page need not know. */
export const SCRIPT_RENEWS = [scriptAdminCalls.list, scriptAdminCalls.runs];
/** What is out of date once a run has. */
export const RUN_RENEWS = [scriptAdminCalls.runs, scriptAdminCalls.terminals, scriptAdminCalls.steps];
