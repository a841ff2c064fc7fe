import { slantParts } from '@self-print/contract/template/slant.ts';
import { composeLetters } from '../fonts/composeLetters.ts';
import type { Faces, Families } from '../fonts/families.ts';

/** A part of a text and the family that it begins in. */
export interface SetPiece {
  readonly text: string;
  readonly family: number;
  /** Set in the family's italic face. */
  readonly italic: boolean;
}

export interface SetText {
  readonly pieces: readonly SetPiece[];
  /** What no family sets right: characters, and letters with marks. */
  readonly missing: readonly string[];
}

/** Invisible characters, some of which alter their surroundings; a document must say exactly what it appears to say. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/u;
const LETTER = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]\\p{M}*';
/** Western words with what stands between them, which look like one text only in one family. */
const WESTERN = new RegExp(`${LETTER}(?:[\\p{Nd} .,'’\\-‐]*${LETTER})*`, 'gu');
/** An apostrophe, where it stands between letters. In Chinese fonts it is a quotation mark as wide as a character. */
const APOSTROPHE = '’';
/** Texts of characters that nothing joins, of which most are: finding out what people see as one character takes long. */
const ALONE = /^[\u0020-\u007e\u2013-\u201d\u3000-\u3029\u4e00-\u9fff\uff01-\uff5e]*$/;
/** Between a word and the spaces after it. */
const WORD = /(?<= )(?! )/;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Chooses for each part of a text the first family that sets it right, one for Western words that stand together. Where `italic` is wanted,
 * words with a letter that no italic face sets right stay upright, and so does Chinese. Where the text is `western`, all that a Western
 * family sets is set in it: letters, figures and punctuation that look like one text.
 */
export function chooseFamilies(
  text: string,
  families: Families,
  { italic = false, western = false } = {},
): SetText {
  const missing = new Set<string>();
  const pieces: { text: string; family: number; italic: boolean }[] = [];
  const add = (cluster: string, family: number, isItalic: boolean) => {
    const last = pieces.at(-1);
    if (last?.family === family && last.italic === isItalic) last.text += cluster;
    else pieces.push({ text: cluster, family, italic: isItalic });
  };
  for (const part of italic ? italicParts(text, families.italic) : [{ text, family: null }])
    if (part.family === null) addUpright(part.text);
    else for (const cluster of clustersOf(part.text)) add(cluster, part.family, true);
  return { pieces, missing: [...missing] };

  function addUpright(upright: string): void {
    for (const { part, isWestern } of western ? [{ part: upright, isWestern: true }] : partsOf(upright)) {
      const clusters = clustersOf(part).map((cluster) => ({ cluster, first: firstFor(cluster) }));
      const preferred = western ? families.western : isWestern ? preferredFor(clusters) : 0;
      for (const { cluster, first } of clusters)
        add(cluster, families.sets(preferred, cluster) ? preferred : first, false);
    }
  }

  function firstFor(cluster: string): number {
    const wrong = [...cluster].filter(
      (character) => INVISIBLE.test(character) || !families.has(character.codePointAt(0) ?? 0),
    );
    for (const character of wrong) missing.add(character);
    const first = families.firstFor(cluster);
    if (first === null && wrong.length === 0) missing.add(cluster);
    return first ?? 0;
  }

  function preferredFor(clusters: readonly { readonly cluster: string; readonly first: number }[]): number {
    const later = clusters.find(({ first }) => first > 0)?.first;
    return later ?? (clusters.some(({ cluster }) => cluster === APOSTROPHE) ? families.western : 0);
  }
}

/** Parts and the families whose italic faces set all of their letters right; null for what stays upright. */
function italicParts(
  text: string,
  { sets, firstFor }: Faces,
): readonly { readonly text: string; readonly family: number | null }[] {
  const familyOf = (part: string): number | null => {
    const clusters = clustersOf(part);
    const firsts = clusters.map((cluster) => (INVISIBLE.test(cluster) ? null : firstFor(cluster)));
    const last = firsts.reduce<number | null>(
      (most, first) => (most === null || first === null ? null : Math.max(most, first)),
      0,
    );
    return last !== null && clusters.every((cluster) => sets(last, cluster)) ? last : null;
  };
  return slantParts(text).flatMap(({ text: part, slanted }) => {
    const family = slanted ? familyOf(part) : null;
    if (!slanted || family !== null) return [{ text: part, family }];
    return part.split(WORD).map((word) => ({ text: word, family: familyOf(word) }));
  });
}

function partsOf(text: string): readonly { readonly part: string; readonly isWestern: boolean }[] {
  const parts: { part: string; isWestern: boolean }[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(WESTERN)) {
    if (index > end) parts.push({ part: text.slice(end, index), isWestern: false });
    parts.push({ part: words, isWestern: true });
    end = index + words.length;
  }
  if (end < text.length) parts.push({ part: text.slice(end), isWestern: false });
  return parts;
}

/** Characters as people see them. Letters whose marks were written apart become one character where there is one. */
export function clustersOf(part: string): readonly string[] {
  if (ALONE.test(part)) return [...part];
  return [...graphemes.segment(part)].map(({ segment }) => composeLetters(segment));
}
