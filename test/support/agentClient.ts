import { HEADERS } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';

const TIMEOUT_MS = 40_000;

/** Makes calls at the product's agent as its own page does. */
export function agentClient(info: Pick<ProductReady, 'kiosk' | 'agentToken'>): CallFunction {
  return makeClient({
    origin: () => new URL(info.kiosk).origin,
    fetch,
    headers: () => ({ [HEADERS.agentToken]: info.agentToken }),
    timeoutMs: TIMEOUT_MS,
  });
}
