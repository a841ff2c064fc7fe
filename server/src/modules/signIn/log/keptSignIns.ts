import { DAY_MS } from '@self-print/contract/limits.ts';

/** How long sign-ins stay in the log: the law of network security asks for six months. */
export const SIGN_INS_KEPT_MS = 190 * DAY_MS;
