import { drawCaptcha } from '@self-print/server/modules/captcha/drawCaptcha.ts';
import sharp from 'sharp';

const ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679';
const CHARACTERS = 4;
/** As drawn by the platform: maximum rotation, and maximum shift in pixels. */
const TURN_MAX = 24;
const TURN_STEP = 4;
const SHIFT_MAX = 6;
const SHIFT_STEP = 2;
/** The platform's four random numbers per character: shift right, shift down, rotation and ink. */
const INK = 0;
/** Of 255; paper is lighter. */
const DARK_BELOW = 190;

interface Mask {
  readonly width: number;
  readonly height: number;
  readonly dark: Uint8Array;
}
interface Shape {
  readonly character: string;
  /** Places of dark pixels in a picture, relative to the upper edge where the character is drawn. */
  readonly points: Int32Array;
}

let shapes: Promise<readonly Shape[]> | undefined;

/**
 * Reads the captcha of the console's sign-in by comparing each character with the letters of the same font. It may fail where
 * lines hide too much; then another captcha is tried.
 */
export async function readCaptcha(png: Uint8Array): Promise<string> {
  shapes ??= drawShapes();
  const known = await shapes;
  const mask = await maskOf(png);
  return Array.from({ length: CHARACTERS }, (_, index) => bestAt(mask, index, known)).join('');
}

function bestAt(mask: Mask, index: number, known: readonly Shape[]): string {
  const centre = placeOf(mask.width, index);
  let best = { character: '', score: Number.NEGATIVE_INFINITY };
  for (const { character, points } of known) {
    for (let dx = -SHIFT_MAX; dx <= SHIFT_MAX; dx += SHIFT_STEP) {
      for (let dy = -SHIFT_MAX; dy <= SHIFT_MAX; dy += SHIFT_STEP) {
        const covered = coverage(mask, points, centre + dx, dy);
        // Covering a larger letter is more significant than covering a smaller one within it.
        const score = covered * 3 - points.length * 2;
        if (score > best.score) best = { character, score };
      }
    }
  }
  return best.character;
}

/** Tens of millions of pixels are compared for a picture: no more than one look-up for each. Beyond the picture nothing is dark. */
function coverage({ width, dark }: Mask, points: Int32Array, left: number, top: number): number {
  const origin = top * width + left;
  let covered = 0;
  for (const point of points) covered += dark[origin + point] ?? 0;
  return covered;
}

/** Two characters in each picture, as far apart as they can be: a picture costs the same whatever is on it. */
async function drawShapes(): Promise<readonly Shape[]> {
  const drawn: Shape[] = [];
  for (let at = 0; at < ALPHABET.length; at += 2) {
    const pair = ALPHABET.slice(at, at + 2).padEnd(2);
    for (let turn = -TURN_MAX; turn <= TURN_MAX; turn += TURN_STEP)
      drawn.push(...(await drawPair(pair, turn)));
  }
  return drawn;
}

async function drawPair(pair: string, turn: number): Promise<readonly Shape[]> {
  // Unshifted, with this rotation; lines of zero length in the corner follow the characters.
  const text = [...pair].join(' ');
  const numbers = [...text].flatMap(() => [SHIFT_MAX, SHIFT_MAX, turn + TURN_MAX, INK]);
  const mask = await maskOf(await drawCaptcha(text, { below: () => numbers.shift() ?? 0 }));
  const half = Math.round(mask.width / 2);
  return [...pair].flatMap((character, side) => {
    const centre = half / 2 + side * half;
    const points: number[] = [];
    mask.dark.forEach((isDark, at) => {
      const [x, y] = [at % mask.width, Math.floor(at / mask.width)];
      // The noise lines are along the upper edge.
      if (isDark === 1 && y > 2 && Math.floor(x / half) === side) points.push(at - centre);
    });
    return points.length === 0 ? [] : [{ character, points: Int32Array.from(points) }];
  });
}

function placeOf(width: number, index: number): number {
  return Math.round((width / (CHARACTERS + 1)) * (index + 1));
}

async function maskOf(png: Uint8Array): Promise<Mask> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = Uint8Array.from(data, (value) => (value < DARK_BELOW ? 1 : 0));
  return { width: info.width, height: info.height, dark };
}
