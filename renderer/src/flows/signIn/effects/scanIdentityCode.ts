import { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { terminalIdentityCodeCalls } from '@self-print/contract/platform/identityCode.ts';
import type { WayState } from '../state.ts';
import type { WayContext } from '../way.ts';
import { check } from './checkPassword.ts';

/** How long one wait for a code lasts; it is begun again as long as the person waits. */
const SCAN_SECONDS = 20;
const CALL_LIMIT_MS = (SCAN_SECONDS + 10) * SECOND_MS;
/** After the wait of the screen before has taken the scanner, or has ended this one. */
const PAUSE_MS = SECOND_MS / 2;

const WAITS_ON: ReadonlySet<ErrorName | undefined> = new Set([
  'SCAN_TIMED_OUT',
  'SCAN_CANCELLED',
  'DEVICE_BUSY',
]);

/** Waits for the scanner to read the code of a phone, and signs its owner in. */
export function runIdentityCode(context: WayContext, state: WayState<'IDENTITY_CODE'>): void {
  if (state.at === 'waiting') void scan(context, state);
}

async function scan(context: WayContext, state: WayState<'IDENTITY_CODE'>): Promise<void> {
  const { api, clock, current, needed, send, signal, visitToken } = context;
  // Another screen may want the scanner next.
  const release = () => void api.action().agent(scannerCalls.cancelBarCode, {});
  signal.addEventListener('abort', release, { once: true });
  while (current() === state) {
    const read = await api
      .action()
      .agent(scannerCalls.getBarCodeData, { timeout: SCAN_SECONDS }, { timeoutMs: CALL_LIMIT_MS });
    if (current() !== state) return;
    if (read.ok) {
      signal.removeEventListener('abort', release);
      const scanned = { code: read.value.barCode, needed };
      const asked = api.action().platform.call(terminalIdentityCodeCalls.signIn, scanned, { visitToken });
      return check(context, state, asked);
    }
    if (read.problem.kind !== 'refused' || !WAITS_ON.has(read.problem.name)) {
      signal.removeEventListener('abort', release);
      return send({ type: 'failed', failure: read.problem });
    }
    if (read.problem.name !== 'SCAN_TIMED_OUT')
      await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve));
  }
}
