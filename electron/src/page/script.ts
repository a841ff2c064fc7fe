import { SHELL_CHANNEL_NAMES, SHELL_GLOBAL } from '@self-print/contract/shellNames.ts';
import { BLOCKED_KEYS, isBlockedKey } from '../policy/keys.ts';
import { type BridgeNames, installBridge } from './bridge.ts';
import { installGuards } from './guards.ts';

export const BRIDGE_NAMES: BridgeNames = {
  bridge: SHELL_GLOBAL,
  send: `${SHELL_GLOBAL}Send`,
  settle: `${SHELL_GLOBAL}Settle`,
};

/** Source text that the Chromium shell runs in every document before the document's own scripts. */
export const PAGE_SCRIPT = `(${installGuards})(${isBlockedKey}, ${JSON.stringify(BLOCKED_KEYS)});
(${installBridge})(${JSON.stringify(BRIDGE_NAMES)}, ${JSON.stringify(SHELL_CHANNEL_NAMES)});`;

/** Source text that passes an answer to the page. */
export function settleScript(id: number, output: unknown, problem: string | null): string {
  return `globalThis[${JSON.stringify(BRIDGE_NAMES.settle)}]?.(${[id, output, problem].map((value) => JSON.stringify(value)).join(', ')})`;
}
