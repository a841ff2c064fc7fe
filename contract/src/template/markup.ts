import { fail, ok, type Result } from '../result.ts';
import { variableName } from './units.ts';

/** Forms that a value may be given in, after a colon. */
const FORMS = [
  'masked',
  'upper',
  'lower',
  'numeric',
  'chinese',
  'long',
  'iso',
  'month',
  'chineseMonth',
  'year',
  'grouped',
] as const;
export type ValueForm = (typeof FORMS)[number] | { readonly decimals: number };

/** Smaller and above or below its line: m², CO₂, 1st. */
export type Script = 'super' | 'sub';

/** A run of text with one style. */
export type TextPart = { readonly bold: boolean; readonly italic: boolean; readonly underlined: boolean } & (
  | { readonly kind: 'literal'; readonly text: string; readonly script?: Script }
  | { readonly kind: 'value'; readonly variable: string; readonly form: ValueForm | null }
);

export interface MarkupProblem {
  /** Offset in the text, in UTF-16 code units. */
  readonly at: number;
  readonly what:
    | 'unclosedBrace'
    | 'strayBrace'
    | 'badVariable'
    | 'unknownForm'
    | 'unclosedMark'
    | 'strayEscape';
}

/** Two characters that no earlier template has in its texts: neither begins a variable's name, nor may a brace close what none has opened. */
export const ITALIC = { start: '{/', end: '/}' } as const;

const DECIMALS = /^([0-6])$/;

/**
 * Parses the markup of a template's text. Values are inserted afterwards and never parsed, whatever characters they contain.
 */
export function parseMarkup(text: string): Result<readonly TextPart[], MarkupProblem> {
  const parts: TextPart[] = [];
  const style = { bold: false, italic: false, underlined: false };
  let literal = '';
  const flush = () => {
    if (literal !== '') parts.push({ kind: 'literal', text: literal, ...style });
    literal = '';
  };
  let at = 0;
  while (at < text.length) {
    const pair = text.slice(at, at + 2);
    if (text[at] === '\\') {
      if (at + 1 >= text.length) return fail({ at, what: 'strayEscape' });
      literal += text[at + 1];
      at += 2;
    } else if (pair === '**' || pair === '__') {
      flush();
      if (pair === '**') style.bold = !style.bold;
      else style.underlined = !style.underlined;
      at += 2;
    } else if (pair === (style.italic ? ITALIC.end : ITALIC.start)) {
      flush();
      style.italic = !style.italic;
      at += 2;
    } else if (text[at] === '{') {
      const end = text.indexOf('}', at);
      if (end < 0) return fail({ at, what: 'unclosedBrace' });
      const script = scriptIn(text.slice(at + 1, end));
      if (script !== undefined) {
        flush();
        parts.push({ kind: 'literal', ...script, ...style });
        at = end + 1;
        continue;
      }
      const value = parseValue(text.slice(at + 1, end));
      if (!value.ok) return fail({ at, what: value.problem });
      flush();
      parts.push({ kind: 'value', ...value.value, ...style });
      at = end + 1;
    } else if (text[at] === '}') {
      return fail({ at, what: 'strayBrace' });
    } else {
      literal += text[at];
      at += 1;
    }
  }
  if (style.bold || style.italic || style.underlined) return fail({ at: text.length, what: 'unclosedMark' });
  flush();
  return ok(parts);
}

const SCRIPTS: Readonly<Record<string, Script>> = { '^': 'super', _: 'sub' };

/** No name of a variable begins so. */
function scriptIn(inside: string): { readonly text: string; readonly script: Script } | undefined {
  const script = SCRIPTS[inside[0] ?? ''];
  return script === undefined || inside.length === 1 ? undefined : { text: inside.slice(1), script };
}

function parseValue(
  inside: string,
): Result<{ variable: string; form: ValueForm | null }, 'badVariable' | 'unknownForm'> {
  const [name = '', ...rest] = inside.split(':');
  if (!variableName.safeParse(name).success) return fail('badVariable');
  if (rest.length === 0) return ok({ variable: name, form: null });
  const wanted = rest.join(':');
  if (DECIMALS.test(wanted)) return ok({ variable: name, form: { decimals: Number(wanted) } });
  const form = FORMS.find((each) => each === wanted);
  return form ? ok({ variable: name, form }) : fail('unknownForm');
}
