import { RUN_FLAGS, type Run, type Runs } from './content.ts';

/** Shorter words fit even into the narrowest place of a template. */
const LONG_WORD_FROM = 4;
/** Line break opportunities; Chinese can be broken after every character. */
const BREAKS = /[\s\-\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+/u;

/** Splits a text with one style into runs: its lines, with breaks between them. */
export function runsOf(text: string, flags: number): Run[] {
  const runs: Run[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) runs.push(['\n', RUN_FLAGS.plain]);
    if (line === '') continue;
    runs.push([line, flags]);
  }
  return runs;
}

/** Adds to each run the words that cannot be broken and may be wider than their place. */
export function withLongWords(runs: Runs): Runs {
  return runs.map(([text, flags, , held]): Run => {
    const words = text.split(BREAKS).filter((word) => [...word].length >= LONG_WORD_FROM);
    if (held !== undefined) return [text, flags, words, held];
    return words.length === 0 ? [text, flags] : [text, flags, words];
  });
}
