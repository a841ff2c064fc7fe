import { RE2JS } from 're2js';

/** Steps of a compiled pattern: the work for each character of a value. */
const PATTERN_STEPS_MAX = 1_000;

/** A pattern that takes time in proportion to the text, so that no author can stop the server with one. */
export interface LinearPattern {
  readonly test: (text: string) => boolean;
}

/**
 * Compiles an author's pattern by RE2, written as JavaScript writes it. Throws for what is none, for what can only be matched
 * by trying (look-around, references back) and for what is too large.
 */
export function linearPattern(pattern: string): LinearPattern {
  // Screens compile it too, with the browser's own engine.
  new RegExp(pattern, 'u');
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  if (compiled.programSize() > PATTERN_STEPS_MAX) throw new Error('the pattern is too large');
  return { test: (text) => compiled.matcher(text).find() };
}
