const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ]/g;

/**
 * Normalises to composed characters and one kind of line end: equal-looking texts become equal, and fonts have composed glyphs. Digits and
 * letters typed as wide as Chinese characters become ordinary ones, as they are in every other record of the person.
 */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(FULL_WIDTH, (character) => character.normalize('NFKC'))
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .trim();
}
