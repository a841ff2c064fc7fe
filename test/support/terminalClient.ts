import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';

const TIMEOUT_MS = 10_000;

/** Makes terminal calls to the platform with the identity of the product's own terminal. */
export function terminalClient(info: ProductReady): CallFunction {
  return makeClient({
    origin: () => info.platform,
    fetch,
    headers: () => ({
      [HEADERS.appId]: info.appId ?? '',
      [HEADERS.accessToken]: info.accessToken ?? '',
      [HEADERS.schoolCode]: info.schoolCode ?? '',
      [HEADERS.terminalCode]: info.terminalCode ?? '',
      [HEADERS.loginMode]: LOGIN_MODES.terminal,
    }),
    timeoutMs: TIMEOUT_MS,
  });
}
