import type { KioskView } from '../ui/kioskView.ts';

/** Touches closer together than this count as one, so that a swipe does not redraw the page at every move. */
const TOUCH_STEP_MS = 250;

/** Resets the idle time at each touch and key. What is typed only matters to later screens: `listenToTyping` is loaded with them. */
export function listenToTouches(kiosk: KioskView, page: Window): void {
  page.addEventListener('pointerdown', () => touched(kiosk), { capture: true });
  page.addEventListener('keydown', () => touched(kiosk), { capture: true });
  page.addEventListener('contextmenu', (event) => event.preventDefault());
}

export function touched({ session, clock, send }: KioskView): void {
  const { touchedAtMs, warned, active } = session.get();
  const nowMs = clock.nowMs();
  // The idle warning has its own buttons.
  if (!warned && (!active || nowMs - touchedAtMs >= TOUCH_STEP_MS)) send({ type: 'touched', nowMs });
}
