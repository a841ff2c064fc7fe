import { create, type Font, type Glyph } from 'fontkit';

/** More marks than any language writes on a letter would run into the lines around it. */
const MARKS_MAX = 3;
/** How far from the middle of its letter a mark may stand that no anchor has moved, in parts of the type's size. */
const ASIDE_MAX = 0.1;

/** Whether a font sets a letter and its marks as one, each mark at its place. */
export type JoinsMarks = (cluster: string) => boolean;

/**
 * Asks the font itself, by shaping (OpenType's `ccmp`, `mark` and `mkmk`): a mark that no anchor has moved stands wherever the font happens
 * to draw it, which is seldom its letter's middle. The file is loaded with the first question, which few texts pose.
 */
export function createJoins(load: () => Uint8Array): JoinsMarks {
  let font: Font | undefined;
  return (cluster) => {
    if ([...cluster].length > MARKS_MAX + 1) return false;
    font ??= open(load());
    const { glyphs, positions } = font.layout(cluster);
    const [letter, ...marks] = glyphs;
    if (letter === undefined || glyphs.some(({ id }) => id === 0)) return false;
    const asideMax = ASIDE_MAX * font.unitsPerEm;
    return marks.every((mark, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index + 1] ?? {};
      const isMoved = xOffset !== 0 || yOffset !== 0;
      return xAdvance === 0 && (isMoved || standsAtLetter(letter, mark, asideMax));
    });
  };
}

function open(file: Uint8Array): Font {
  const opened = create(Buffer.from(file));
  if (!('layout' in opened)) throw new Error('This is a collection of fonts');
  return opened;
}

function standsAtLetter(
  { bbox: letter, advanceWidth }: Glyph,
  { bbox: mark }: Glyph,
  asideMax: number,
): boolean {
  const aside = advanceWidth + (mark.minX + mark.maxX) / 2 - (letter.minX + letter.maxX) / 2;
  return Math.abs(aside) <= asideMax && (mark.minY >= letter.maxY || mark.maxY <= letter.minY);
}
