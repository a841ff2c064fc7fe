import { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { terminalIdentityCodeCalls } from '@self-print/contract/platform/identityCode.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Visit } from '@self-print/contract/visit.ts';
import type { PlatformFailure } from '../../../api/platformAccess.ts';
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

type AskWith = (code: string) => Promise<Result<Visit, PlatformFailure>>;

/** Waits for the scanner to read the code of a phone, and signs its owner in. */
export function runIdentityCode(context: WayContext, state: WayState<'IDENTITY_CODE'>): void {
  const { api, needed, visitToken } = context;
  const ask = (code: string) =>
    api.action().platform.call(terminalIdentityCodeCalls.signIn, { code, needed }, { visitToken });
  if (state.at === 'waiting') void scan(context, state, ask);
}

/** The same for a code of the school's app, which the platform has the school verify. */
export function runCampusCode(context: WayContext, state: WayState<'CAMPUS_CODE'>): void {
  const { api, visitToken } = context;
  const { id: providerId } = state.offer;
  const ask = (code: string) =>
    api.action().platform.call(terminalIdentityCodeCalls.campusCode, { providerId, code }, { visitToken });
  if (state.at === 'waiting') void scan(context, state, ask);
}

async function scan(
  context: WayContext,
  state: WayState<'IDENTITY_CODE' | 'CAMPUS_CODE'>,
  ask: AskWith,
): Promise<void> {
  const { api, clock, current, send, signal } = context;
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
      return check(context, state, ask(read.value.barCode));
    }
    if (read.problem.kind !== 'refused' || !WAITS_ON.has(read.problem.name)) {
      signal.removeEventListener('abort', release);
      return send({ type: 'failed', failure: read.problem });
    }
    if (read.problem.name !== 'SCAN_TIMED_OUT')
      await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve));
  }
}
