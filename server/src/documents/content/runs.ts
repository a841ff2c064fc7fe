import { RUN_FLAGS, type Run } from './content.ts';

/** Shorter words fit into the narrowest place that a template has. */
const LONG_WORD_FROM = 4;
/** Between these a line may be broken; Chinese may be broken after each character. */
const BREAKS = /[\s\-\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+/u;

/** The runs of a text with one look: its lines, with the breaks between them. */
export function runsOf(text: string, flags: number): Run[] {
  const runs: Run[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) runs.push(['\n', RUN_FLAGS.plain]);
    if (line === '') continue;
    const words = line.split(BREAKS).filter((word) => [...word].length >= LONG_WORD_FROM);
    runs.push(words.length === 0 ? [line, flags] : [line, flags, words]);
  }
  return runs;
}
