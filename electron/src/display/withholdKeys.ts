import { readKeys } from './keyboard.ts';
import { pair, request, type XConnection } from './xConnection.ts';

const GRAB_KEY = 33;
const ANY_KEY = 0;
const ANY_MODIFIER = 0x8000;
const ASYNC = 1;

/** Bits of the modifiers; Alt and the Windows key where every keyboard of X.Org has them. */
const SHIFT = 0x01;
const CONTROL = 0x04;
const ALT = 0x08;
const META = 0x40;
const MODIFIERS = 0x100;

const ESCAPE = 0xff1b;
const INSERT = 0xff63;
const DELETE = 0xffff;
const WITH_SHIFT: ReadonlySet<number> = new Set([ESCAPE, INSERT, DELETE]);

/**
 * Keeps the shortcuts that the policy blocks (`isBlockedKey`) from every program at the display. The page blocks them too, but
 * while its process is changed or gone, Chromium would act on them itself. AltGr, which types characters, is another modifier.
 */
export async function withholdKeys(x: XConnection): Promise<void> {
  const withhold = (keycode: number, modifiers: number) =>
    x.send(request(GRAB_KEY, 0, x.screen.root, pair(modifiers, keycode | (ASYNC << 8)), ASYNC));
  for (let modifiers = 0; modifiers < MODIFIERS; modifiers += 1) {
    if ((modifiers & (CONTROL | ALT | META)) !== 0) withhold(ANY_KEY, modifiers);
  }
  for (const { keycode, keysyms } of await readKeys(x)) {
    if (keysyms.some(leadsAway)) withhold(keycode, ANY_MODIFIER);
    if (!keysyms.some((keysym) => WITH_SHIFT.has(keysym))) continue;
    for (let modifiers = 0; modifiers < MODIFIERS; modifiers += 1) {
      if ((modifiers & (CONTROL | ALT | META)) === 0 && (modifiers & SHIFT) !== 0)
        withhold(keycode, modifiers);
    }
  }
}

/** F1 to F35, Print, Menu and Help, and what keyboards have for browsers, programs and volume. */
function leadsAway(keysym: number): boolean {
  return (
    (keysym >= 0xffbe && keysym <= 0xffe0) ||
    [0xff61, 0xff67, 0xff6a].includes(keysym) ||
    (keysym >= 0x1008fe00 && keysym <= 0x1008ffff)
  );
}
