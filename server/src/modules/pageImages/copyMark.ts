import { createRequire } from 'node:module';
import sharp from 'sharp';
import { readFont } from '../../adapters/fonts/readFont.ts';

const FONT = '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf';
const TEXT = '副本 COPY';
/** Marks per row and column: enough to leave no part of the page unmarked. */
const ACROSS = 3;
const DOWN = 4;
const TURN_DEGREES = -30;
const COLOUR = '#b3261e';
const OPACITY = 0.16;
/** Share of its cell that a mark fills. */
const FILL = 0.78;
const QUALITY = 80;

interface Outline {
  readonly path: string;
  readonly width: number;
  /** Height above the baseline, in font units. */
  readonly height: number;
}

let outline: Promise<Outline> | undefined;

/**
 * Draws 副本 COPY across a page image, so that nobody can pass the picture off as the document. Returns WebP of the same size.
 */
export async function markAsCopy(image: Uint8Array): Promise<Buffer> {
  outline ??= readOutline();
  const picture = sharp(image);
  const { width, height } = await picture.metadata();
  const mark = markFor(width, height, await outline);
  return picture
    .composite([{ input: Buffer.from(mark) }])
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** Glyph outlines, so that the mark does not depend on the fonts installed on the machine. */
async function readOutline(): Promise<Outline> {
  const font = await readFont(createRequire(import.meta.url).resolve(FONT));
  const { glyphs, positions } = font.layout(TEXT);
  let x = 0;
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${x} 0)" d="${glyph.path.toSVG()}"/>`;
    x += positions[index]?.xAdvance ?? 0;
    return path;
  });
  return { path: paths.join(''), width: x, height: font.capHeight };
}

function markFor(width: number, height: number, { path, width: length, height: rise }: Outline): string {
  const place = { width: width / ACROSS, height: height / DOWN };
  const scale = (place.width * FILL) / length;
  const marks = Array.from({ length: ACROSS * DOWN }, (_, index) => {
    const x = ((index % ACROSS) + 0.5) * place.width;
    const y = (Math.floor(index / ACROSS) + 0.5) * place.height;
    // The y axis of a font points up, that of SVG down.
    return `<g transform="translate(${x} ${y}) rotate(${TURN_DEGREES}) scale(${scale} ${-scale}) translate(${-length / 2} ${-rise / 2})">${path}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="${COLOUR}" fill-opacity="${OPACITY}">${marks.join('')}</g></svg>`;
}
