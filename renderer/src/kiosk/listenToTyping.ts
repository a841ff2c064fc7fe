import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import { isLicensed } from '../content/functions.ts';
import { takeCodeIn } from '../flows/pickup/takeCode.ts';
import { blockReasonOf, closedGate, PICKUP_NEEDS } from '../gates/gates.ts';
import { type BurstDevices, mayBeCard } from '../typing/bursts.ts';
import { asTextField } from '../typing/field.ts';
import { createKeyboard, listenToKeys } from '../typing/keyPresses.ts';
import type { KioskView } from '../ui/kioskView.ts';
import { touched } from './listenToTouches.ts';

/** Turns keys, and codes and card numbers from devices that type, into events. */
export function listenToTyping(kiosk: KioskView, page: Window): void {
  listenToKeys(
    page,
    createKeyboard(kiosk.clock, {
      typed: (key) => typed(kiosk, key, page.document),
      scanned: (text) => void burst(kiosk, text),
    }),
    () => {
      const { scanner, campusCard } = typingDevices(kiosk);
      return scanner.driver === 'keyboard' || campusCard.driver === 'keyboard';
    },
  );
}

/** Passes what a device has typed to the screen that waits for it, or else to the waiting call of the agent. */
async function burst(kiosk: KioskView, text: string): Promise<void> {
  const devices = typingDevices(kiosk);
  const kind = kiosk.bursts.deliver(text, devices);
  if (kind === 'delivered') return;
  if (mayBeCard(text, devices)) {
    const answer = await kiosk.api.action().agent(kioskCalls.cardTyped, { number: text });
    if (answer.ok && answer.value.taken) return;
  }
  if (kind === 'scan') await typedScan(kiosk, text);
}

/**
 * A key of a keypad that is connected to the agent does what the same key of a keyboard does.
 * @returns false when nothing here waits for it
 */
export function typeKeypadKey(kiosk: KioskView, key: string, page: Document): boolean {
  touched(kiosk);
  return kiosk.typing.keys.type(key) || typed(kiosk, key, page);
}

/** The drivers of scanner and card reader, as the agent runs them. */
function typingDevices({ link }: KioskView): BurstDevices {
  const devices = link.get().state?.devices ?? [];
  const driverOf = (wanted: DeviceClass) => ({
    driver: devices.find(({ device }) => device === wanted)?.driver ?? '',
  });
  return { scanner: driverOf('scanner'), campusCard: driverOf('campusCard') };
}

/** A call of the agent may be waiting for a code from a scanner that types; otherwise the page handles it. */
async function typedScan(kiosk: KioskView, text: string): Promise<void> {
  if (typingDevices(kiosk).scanner.driver === 'keyboard') {
    const answer = await kiosk.api.action().agent(scannerCalls.typedCode, { barCode: text });
    if (answer.ok && answer.value.taken) return;
  }
  scanned(kiosk, text);
}

function typed({ session, clock, send, typing }: KioskView, key: string, page: Document): boolean {
  if (asTextField(page.activeElement)) return typing.keys.type(key);
  const { place, helpOpen, warned, report } = session.get();
  const nowMs = clock.nowMs();
  if (helpOpen || warned || report !== null) return false;
  const isPassword =
    place.at === 'payment' && place.state.at === 'following' && place.state.card?.at === 'password';
  if (place.at === 'selfPay' && place.state.at === 'amount') {
    const event = amountEvent(key);
    if (event !== null) send({ type: 'selfPay', nowMs, event });
    return event !== null;
  }
  if (place.at !== 'pickup' && !isPassword) return false;
  const event = digitEvent(key);
  if (event === null) return false;
  if (isPassword) send({ type: 'payment', nowMs, event });
  else send({ type: 'pickup', nowMs, event });
  return true;
}

/** What a key does to digits that are entered; null for any other key. */
function digitEvent(key: string) {
  if (/^\d$/.test(key)) return { type: 'digit', digit: key } as const;
  if (key === 'Backspace') return { type: 'backspace' } as const;
  return key === 'Delete' || key === 'Escape' ? ({ type: 'clear' } as const) : null;
}

/** What a key does to an amount that is typed; null for any other key. */
function amountEvent(key: string) {
  const event = digitEvent(key);
  if (event?.type === 'digit') return { type: 'key', key: event.digit } as const;
  return key === '.' ? ({ type: 'key', key } as const) : event;
}

/** A scan on any screen starts pickup printing, if the terminal can serve it. */
export function scanned({ session, link, content, clock, send }: KioskView, text: string): void {
  const { place } = session.get();
  const nowMs = clock.nowMs();
  const code = takeCodeIn(text);
  if (place.at === 'pickup') {
    send({ type: 'pickup', nowMs, event: { type: 'scanned', code } });
    return;
  }
  if (place.at === 'payment') {
    send({ type: 'payment', nowMs, event: { type: 'scanned', text } });
    return;
  }
  if (place.at === 'staff') return;
  const { state } = link.get();
  const isOpen = state !== null && closedGate(link.get(), place) === null;
  if (!isOpen || !isLicensed('TAKE_CODE_PRINT', content.get().tiles)) return;
  const isBlocked = blockReasonOf(PICKUP_NEEDS, state) !== null;
  send({ type: 'openPickup', nowMs, code: isBlocked ? null : code });
  if (code === null) send({ type: 'pickup', nowMs, event: { type: 'scanned', code: null } });
}
