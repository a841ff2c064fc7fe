import { type DocumentLanguage, inDocument } from '@self-print/contract/documentLanguage.ts';
import { maskText } from '@self-print/contract/masking.ts';
import { formatValue, type Locale } from '@self-print/contract/template/formatValue.ts';
import { parseMarkup, type TextPart } from '@self-print/contract/template/markup.ts';
import { isPersonVariable, type PersonVariable } from '@self-print/contract/template/person.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { summedColumn } from '@self-print/contract/template/templateTexts.ts';
import type { LocalText } from '@self-print/contract/template/texts.ts';
import type { RowScope } from '@self-print/contract/template/values/rowScope.ts';
import { sumOf } from '@self-print/contract/template/values/sums.ts';
import type { ValueReader } from '@self-print/contract/template/values/valueReader.ts';
import { variableInText } from '@self-print/contract/template/variableInText.ts';
import type { MaskRule, TemplateRow } from '@self-print/contract/template/variables.ts';
import { RUN_FLAGS, type Run, type Runs } from './content.ts';
import { runsOf } from './runs.ts';

type ValuePart = Extract<TextPart, { kind: 'value' }>;

/** What is masked in these ways is one word to its reader: a name, a number. */
const WHOLE: ReadonlySet<MaskRule> = new Set(['name', 'idNumber', 'phone']);

/** A row of the list that a table shows. */
export interface TableRowScope extends RowScope {
  /** Rows of its group, for the sums in the group's heading. */
  readonly group?: readonly TemplateRow[];
  /** The sum of a column up to this row. */
  readonly runningSum?: (column: string) => number;
}

/** Inserts values into a template's texts. */
export interface TextReader {
  readonly runs: (text: LocalText, scope?: TableRowScope) => Runs;
  readonly plain: (text: LocalText, scope?: TableRowScope) => string;
}

export function createTextReader(options: {
  readonly template: Template;
  readonly locale: Locale;
  readonly values: ValueReader;
  /** Masks each value by its variable's rule. */
  readonly masked?: boolean | undefined;
  /** The list whose columns are variables, in a copy of the flow for some of its rows. */
  readonly repeated?: string;
}): TextReader {
  const { template, locale, values, masked = false, repeated = null } = options;
  const { language } = locale;

  const isWhole = (part: ValuePart, scope: TableRowScope | undefined): boolean => {
    const variable = variableInText(template, scope?.list ?? repeated, part.variable);
    return variable !== undefined && WHOLE.has(variable.mask);
  };

  const valueText = (part: ValuePart, scope: TableRowScope | undefined): string => {
    if (scope && part.variable === 'rowNumber') return String(scope.number);
    const sum = scope && sumIn(part.variable, scope);
    if (sum) {
      const column = variableInText(template, scope.list, sum.column);
      if (!column || column.type === 'list' || column.type === 'image') return '';
      const text = formatValue(column, sum.value, part.form, locale);
      return masked ? maskText(column.mask, text) : text;
    }
    const read = values.read(part.variable, scope);
    if (read === null) return '';
    const { variable, value } = read;
    if (value === null) return inDocument(variable.absent, language) ?? '';
    const text = formatValue(variable, value, part.form, locale);
    return masked ? maskText(variable.mask, text) : text;
  };

  const runsOfPart = (part: TextPart, scope: TableRowScope | undefined): readonly Run[] => {
    const flags =
      (part.bold ? RUN_FLAGS.bold : 0) +
      (part.italic ? RUN_FLAGS.italic : 0) +
      (part.underlined ? RUN_FLAGS.underlined : 0);
    if (part.kind === 'literal')
      return runsOf(part.text, flags + (part.script === undefined ? 0 : RUN_FLAGS[part.script]));
    if (part.variable === 'page') return [['1', RUN_FLAGS.page]];
    if (part.variable === 'pages') return [['1', RUN_FLAGS.pages]];
    const whole = isWhole(part, scope) ? RUN_FLAGS.whole : 0;
    const person = template.pagesMax === 1 ? RUN_FLAGS.plain : personFlag(part.variable, scope);
    return runsOf(valueText(part, scope), flags + person + whole);
  };

  const partsOf = (text: LocalText) => partsIn(text, language);
  return {
    runs: (text, scope) => partsOf(text).flatMap((part) => runsOfPart(part, scope)),
    plain: (text, scope) =>
      partsOf(text)
        .map((part) => (part.kind === 'literal' ? part.text : valueText(part, scope)))
        .join(''),
  };
}

/** The sum that a name stands for: in the heading of a group, or in a row. */
function sumIn(name: string, { group, runningSum }: TableRowScope) {
  const summed = group && summedColumn(name, 'sum');
  if (group && summed) return { column: summed, value: sumOf(group, summed) };
  const running = runningSum && summedColumn(name, 'running');
  return runningSum && running ? { column: running, value: runningSum(running) } : undefined;
}

/** Marks what names the person, unless a list's column has that name. Documents of one page need no marks. */
function personFlag(variable: string, scope: TableRowScope | undefined): number {
  return scope === undefined && isPersonVariable(variable) ? PERSON_FLAGS[variable] : RUN_FLAGS.plain;
}

const PERSON_FLAGS = {
  'student.name': RUN_FLAGS.personName,
  'student.number': RUN_FLAGS.personNumber,
} as const satisfies Record<PersonVariable, number>;

const parsedTexts = new WeakMap<LocalText, Map<DocumentLanguage, readonly TextPart[]>>();

/** Parses a text of a validated template; cached per template. */
function partsIn(text: LocalText, language: DocumentLanguage): readonly TextPart[] {
  const known = parsedTexts.get(text) ?? new Map<DocumentLanguage, readonly TextPart[]>();
  parsedTexts.set(text, known);
  const before = known.get(language);
  if (before) return before;
  const parsed = parseMarkup(text[language] ?? '');
  const parts = parsed.ok ? parsed.value : [];
  known.set(language, parts);
  return parts;
}
