import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Action } from '../api/api.ts';
import type { Session } from '../session/state.ts';
import type { KioskView } from '../ui/kioskView.ts';

const WAIT_SECONDS = 60;
/** The agent answers at its own time limit; this is for an agent that does not answer at all. */
const CALL_LIMIT_MS = (WAIT_SECONDS + 10) * SECOND_MS;
/** After a refusal, such as an unplugged scanner. */
const PAUSE_MS = 2 * SECOND_MS;

/** What the wait for codes needs of the kiosk. */
export interface ScannerSide extends Pick<KioskView, 'session' | 'link' | 'clock'> {
  readonly api: { readonly action: () => Pick<Action, 'agent'> };
}

/**
 * Takes codes from a scanner that is connected to the agent, wherever the screen would take one from a scanner that types:
 * at rest, at home, where a pickup code is entered and where an order is paid. Everywhere else the scanner belongs to the flow that is open.
 */
export function listenToScanner(
  { session, link, api, clock }: ScannerSide,
  onCode: (text: string) => void,
): void {
  let waiting = false;
  let pausing = false;

  const look = () => {
    const wanted = isWanted(session.get(), link.get().state);
    if (waiting && !wanted) void api.action().agent(scannerCalls.cancelBarCode, {});
    if (wanted && !waiting && !pausing) void wait();
  };
  const wait = async () => {
    waiting = true;
    const answer = await api
      .action()
      .agent(scannerCalls.getBarCodeData, { timeout: WAIT_SECONDS }, { timeoutMs: CALL_LIMIT_MS });
    waiting = false;
    if (answer.ok && isWanted(session.get(), link.get().state)) {
      // The code changes the session in several steps; those in between must not start another wait.
      pausing = true;
      onCode(answer.value.barCode);
      pausing = false;
    }
    const again =
      answer.ok || (answer.problem.kind === 'refused' && answer.problem.name === 'SCAN_TIMED_OUT');
    if (again) return look();
    pausing = true;
    clock.after(PAUSE_MS, () => {
      pausing = false;
      look();
    });
  };
  session.subscribe(look);
  link.subscribe(look);
  look();
}

function isWanted({ place }: Session, state: KioskState | null): boolean {
  const hasScanner = state?.devices.some(
    ({ device, driver, state: health }) =>
      device === 'scanner' && driver !== 'keyboard' && (health === 'ready' || health === 'busy'),
  );
  if (!hasScanner) return false;
  return (
    place.at === 'attract' ||
    place.at === 'home' ||
    place.at === 'payment' ||
    (place.at === 'pickup' && place.state.at === 'enteringCode')
  );
}
