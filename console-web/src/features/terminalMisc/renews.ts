import { terminalDetailCalls } from '@self-print/contract/platform/terminalDetails.ts';

/** Whatever shows details or their values. */
export const DETAIL_RENEWS = [
  terminalDetailCalls.definitions,
  terminalDetailCalls.page,
  terminalDetailCalls.get,
];
