import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import sharp from 'sharp';
import { readFont } from '../../adapters/fonts/readFont.ts';
import type { Random } from '../../system.ts';

const WIDTH = 160;
const HEIGHT = 56;
const FONT_SIZE = 38;
const TURN_DEGREES = 24;
const SHIFT_PIXELS = 6;
const NOISE_LINES = 5;
/** Lines start and end within this distance of the edges. */
const MARGIN = 50;
const INKS = ['#14263b', '#1f5fa8', '#8a5a00', '#18714f', '#9c2e1d'] as const;

const require = createRequire(import.meta.url);
let loading: Promise<Font> | undefined;

/** Draws the characters of a captcha, rotated and crossed out, as a PNG. Outlines come from a bundled font, so the machine needs none. */
export async function drawCaptcha(text: string, { below }: Pick<Random, 'below'>): Promise<Uint8Array> {
  loading ??= readFont(require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'));
  const font = await loading;
  const step = WIDTH / (text.length + 1);
  const around = (amount: number) => below(2 * amount + 1) - amount;
  const ink = () => INKS[below(INKS.length)] ?? INKS[0];
  const scale = FONT_SIZE / font.unitsPerEm;
  const glyphs = [...text].map((character, index) => {
    const [glyph] = font.layout(character).glyphs;
    if (glyph === undefined) return '';
    const x = step * (index + 1) + around(SHIFT_PIXELS);
    const y = HEIGHT / 2 + around(SHIFT_PIXELS);
    const turn = around(TURN_DEGREES);
    const { minX, maxX, minY, maxY } = glyph.bbox;
    // Turned about its own middle, a letter stays inside the picture at every angle.
    const middle = `translate(${-(minX + maxX) / 2} ${-(minY + maxY) / 2})`;
    return `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${scale} ${-scale}) ${middle}" d="${glyph.path.toSVG()}" fill="${ink()}"/>`;
  });
  const lines = Array.from({ length: NOISE_LINES }, () => {
    const [x1, y1, x2, y2] = [below(MARGIN), below(HEIGHT), WIDTH - below(MARGIN), below(HEIGHT)];
    return `<path d="M${x1} ${y1}Q${below(WIDTH)} ${below(HEIGHT)} ${x2} ${y2}" fill="none" stroke="${ink()}" stroke-width="1.6" opacity="0.7"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f7f4ee"/>${glyphs.join('')}${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
