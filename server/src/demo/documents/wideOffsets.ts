import type { Font } from '@pdf-lib/fontkit';

/** The part of a TrueType subset in @pdf-lib/fontkit 1.1.1 that decides how wide glyph offsets are written. */
interface TrueTypeSubset {
  _addGlyph(glyph: number): number;
  readonly loca: { version?: number };
}

const LONG_OFFSETS = 1;

/**
 * Makes a font cut itself down correctly. For small subsets the library halves the offsets of glyphs, which loses
 * the last bit of every odd one: in fonts whose glyphs are not padded most characters came out blank.
 */
export function withWideOffsets(font: Font): Font {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    if (!isTrueTypeSubset(subset)) throw new Error('The font library makes subsets in another way now');
    const addGlyph = subset._addGlyph.bind(subset);
    subset._addGlyph = (glyph) => {
      subset.loca.version = LONG_OFFSETS;
      return addGlyph(glyph);
    };
    return subset;
  };
  return font;
}

function isTrueTypeSubset<Subset extends object>(subset: Subset): subset is Subset & TrueTypeSubset {
  return '_addGlyph' in subset && typeof subset._addGlyph === 'function';
}
