import type { CardRibbon } from '@self-print/contract/deviceSettings.ts';
import type { CardPixels } from '../types.ts';
import type { Panel } from './evolis.ts';

/**
 * A card at 300 dpi as these printers print it, past all four edges (guide, chapter 2): pixels in a line, and lines. The totals that page 14 of the
 * guide gives (84,624 bytes for two levels) contradict its own formula, 648 by 1016 by bits; the free driver Printer-EVOLIS, which is used with
 * a Dualys, sends what the formula says, and so does this one.
 */
export const CARD_LINE = 648;
export const CARD_LINES = 1_016;
const PIXELS = CARD_LINE * CARD_LINES;
/** Levels of a dye panel: seven bits of a pixel, one after the other ("each bit is useful", page 14). */
const DYE_BITS = 7;
const FULL = 0xff;
/** Darker than this in each colour is ink, and printed with the black resin, which is sharper than the dyes. */
const INK_MAX = 16;
/** Luminance of ITU-R BT.601 in 256ths. */
const [RED, GREEN, BLUE, SHIFT] = [77, 150, 29, 8];
/** Ordered thresholds for greys on a ribbon that knows black only, in sixteenths. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const;

/** What is downloaded of a card, in the order of the ribbon's panels. */
export interface PanelData {
  readonly panel: Panel;
  readonly levels: 2 | 128;
  readonly data: Uint8Array;
}

/** The panels of a card. More is darker: 0 leaves the card white, as in the guide's compression (page 5). */
export function panelsOf(pixels: CardPixels, ribbon: CardRibbon): readonly PanelData[] {
  if (pixels.length !== PIXELS * 3) throw new Error(`A card has ${PIXELS} pixels`);
  const overlay: PanelData = { panel: 'o', levels: 2, data: new Uint8Array(PIXELS / 8).fill(FULL) };
  switch (ribbon) {
    case 'ymcko':
      return [
        { panel: 'y', levels: 128, data: dye(pixels, 2) },
        { panel: 'm', levels: 128, data: dye(pixels, 1) },
        { panel: 'c', levels: 128, data: dye(pixels, 0) },
        { panel: 'k', levels: 2, data: resin(pixels, isInk) },
        overlay,
      ];
    case 'ko':
      return [{ panel: 'k', levels: 2, data: resin(pixels, isDark) }, overlay];
    case 'kb':
      return [{ panel: 'k', levels: 2, data: resin(pixels, isDark) }];
  }
}

/** The complement of one colour, in seven bits a pixel, the highest first. */
function dye(pixels: CardPixels, colour: 0 | 1 | 2): Uint8Array {
  const data = new Uint8Array((PIXELS * DYE_BITS) / 8);
  let [bits, held, to] = [0, 0, 0];
  for (let pixel = 0; pixel < PIXELS; pixel += 1) {
    const value = isInk(pixels, pixel) ? 0 : (FULL - (pixels[pixel * 3 + colour] ?? FULL)) >> 1;
    held = (held << DYE_BITS) | value;
    bits += DYE_BITS;
    for (; bits >= 8; bits -= 8) data[to++] = (held >> (bits - 8)) & FULL;
    held &= (1 << bits) - 1;
  }
  return data;
}

/** One bit a pixel, the first one highest. */
function resin(pixels: CardPixels, isBlack: (pixels: CardPixels, pixel: number) => boolean): Uint8Array {
  const data = new Uint8Array(PIXELS / 8);
  for (let pixel = 0; pixel < PIXELS; pixel += 1)
    if (isBlack(pixels, pixel)) data[pixel >> 3] = (data[pixel >> 3] ?? 0) | (0x80 >> (pixel & 7));
  return data;
}

function isInk(pixels: CardPixels, pixel: number): boolean {
  const at = pixel * 3;
  return Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) <= INK_MAX;
}

function isDark(pixels: CardPixels, pixel: number): boolean {
  const at = pixel * 3;
  const grey =
    ((pixels[at] ?? 0) * RED + (pixels[at + 1] ?? 0) * GREEN + (pixels[at + 2] ?? 0) * BLUE) >> SHIFT;
  const line = Math.floor(pixel / CARD_LINE);
  const threshold = BAYER[(line % 4) * 4 + ((pixel % CARD_LINE) % 4)] ?? 0;
  return grey < threshold * 16 + 8;
}
