import { RE2JS } from 're2js';

/** Instructions of a compiled pattern, which bound the work per character of a value. */
const PATTERN_STEPS_MAX = 1_000;

/** A pattern that matches in linear time, so that no author can stall the server with one. */
export interface LinearPattern {
  readonly test: (text: string) => boolean;
}

/**
 * Compiles an author's pattern, in JavaScript syntax, with RE2. Throws for invalid patterns, for features that require
 * backtracking (look-around, back-references) and for patterns that are too large.
 */
export function linearPattern(pattern: string): LinearPattern {
  // Screens compile it too, with the browser's engine.
  new RegExp(pattern, 'u');
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  if (compiled.programSize() > PATTERN_STEPS_MAX) throw new Error('the pattern is too large');
  return { test: (text) => compiled.matcher(text).find() };
}
