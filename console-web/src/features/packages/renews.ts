import { packageAdminCalls } from '@self-print/contract/platform/packageAdmin.ts';

/** What is out of date once a package has changed. */
export const PACKAGE_RENEWS = [packageAdminCalls.list, packageAdminCalls.rollOuts];
/** What is out of date once a roll-out has. */
export const ROLL_OUT_RENEWS = [packageAdminCalls.rollOuts, packageAdminCalls.terminals];
