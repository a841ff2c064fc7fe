/** A part of a text that is meant to be italic, and whether it can be. */
export interface SlantPart {
  readonly text: string;
  readonly slanted: boolean;
}

const LETTER = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]\\p{M}*';
/** What has an italic shape: Western letters with their marks, digits and the signs of a Western keyboard. */
const SHAPED = `(?:${LETTER}|[!-~µ]\\p{M}*)`;
/** Signs that Chinese and Western text share: they lean with Western words that they stand between, else they are Chinese. */
const BETWEEN = '[ \\u00a1-\\u00bf×÷‐–—‘’“”…]';
const SLANTED = new RegExp(`[‘“]*${SHAPED}(?:${BETWEEN}*${SHAPED})*[’”…]*(?!\\p{M})`, 'gu');

/**
 * Divides a text that is meant to be italic: Western words lean, with the spaces and quotation marks between and around them. Chinese, which
 * is never slanted in good typography, and its punctuation stay upright. The parts together are the text.
 */
export function slantParts(text: string): readonly SlantPart[] {
  const parts: SlantPart[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(SLANTED)) {
    if (index > end) parts.push({ text: text.slice(end, index), slanted: false });
    parts.push({ text: words, slanted: true });
    end = index + words.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), slanted: false });
  return parts;
}
