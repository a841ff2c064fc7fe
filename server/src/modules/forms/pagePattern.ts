import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Maximum number of ways to match a text that a browser may have to try, at about 10 ns each. */
const READINGS_MAX = 10_000_000;
/** Assumed length of the text in a field without a limit. */
const USUAL_CHARACTERS_MAX = 1_000;

/**
 * Whether a page may check a pattern with the browser's engine, which backtracks. Counts the ways in which the pattern can
 * divide a text among its quantifiers; patterns with too many are checked by the platform alone, in linear time.
 */
export function isPagePattern(pattern: string, characters = USUAL_CHARACTERS_MAX): boolean {
  const { alternatives } = new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true });
  const isAnchored = alternatives.every(
    ({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start',
  );
  const starts = isAnchored ? 1 : characters;
  return starts * readingsOf(alternatives, characters) <= READINGS_MAX;
}

function readingsOf(alternatives: readonly AST.Alternative[], characters: number): number {
  return alternatives.reduce(
    (sum, { elements }) =>
      sum + elements.reduce((product, element) => product * readingsOfElement(element, characters), 1),
    0,
  );
}

function readingsOfElement(element: AST.Element, characters: number): number {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return readingsOf(element.alternatives, characters);
    case 'Quantifier': {
      const most = Math.min(element.max, Math.max(element.min, characters));
      return (most - element.min + 1) * readingsOfElement(element.element, characters) ** most;
    }
    default:
      return 1;
  }
}
