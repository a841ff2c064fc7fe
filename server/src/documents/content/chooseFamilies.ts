import { composeLetters } from '../fonts/composeLetters.ts';
import type { Families } from '../fonts/families.ts';

/** A part of a text and the family that it begins in. */
export interface SetPiece {
  readonly text: string;
  readonly family: number;
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
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Chooses for each part of a text the first family that sets it right, one for Western words that stand together. */
export function chooseFamilies(text: string, families: Families): SetText {
  const missing = new Set<string>();
  const pieces: { text: string; family: number }[] = [];
  const add = (cluster: string, family: number) => {
    const last = pieces.at(-1);
    if (last?.family === family) last.text += cluster;
    else pieces.push({ text: cluster, family });
  };
  for (const { part, isWestern } of partsOf(text)) {
    const clusters = clustersOf(part).map((cluster) => ({ cluster, first: firstFor(cluster) }));
    const preferred = isWestern ? preferredFor(clusters) : 0;
    for (const { cluster, first } of clusters)
      add(cluster, families.sets(preferred, cluster) ? preferred : first);
  }
  return { pieces, missing: [...missing] };

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
