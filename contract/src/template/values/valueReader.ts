import { DOCUMENT_LANGUAGES, inDocument } from '../../documentLanguage.ts';
import { type Condition, meets, testOf, variableOf } from '../conditions.ts';
import { formatValue, type Locale } from '../formatValue.ts';
import type { Template } from '../template.ts';
import { columnsOf, variableInText } from '../variableInText.ts';
import type { ScalarVariable, TemplateData } from '../variables.ts';
import { compute } from './compute.ts';
import { readRows, readScalar } from './readScalar.ts';
import type { ListPart, RowScope } from './rowScope.ts';
import type { ValueProblem } from './valueProblem.ts';

/** A value in a text: a text in the document's language, a number, or null where there is none and none is required. */
export interface ScalarValue {
  readonly variable: ScalarVariable;
  readonly value: string | number | null;
}

/** Reads a document's values and computes others of them. What is missing or of another type is reported once it is asked for. */
export interface ValueReader {
  /** Null for what is no text, and where a problem was reported. */
  readonly read: (name: string, scope?: RowScope) => ScalarValue | null;
  readonly holds: (condition: Condition, scope?: RowScope) => boolean;
  /** None where a problem was reported. */
  readonly rows: (list: string) => readonly RowScope[];
}

interface ReaderOptions {
  readonly template: Template;
  readonly data: TemplateData;
  readonly locale: Locale;
  readonly onProblem: (problem: ValueProblem) => void;
  /** The part of a list that alone is there, and of whose first row the columns are variables. */
  readonly part?: ListPart;
}

interface Computed {
  readonly value: number | null;
  readonly problems: readonly ValueProblem[];
}

export function createValueReader(options: ReaderOptions): ValueReader {
  const { onProblem } = options;
  const known = new Map<string, Computed>();
  const computed = (name: string): Computed | undefined => {
    const before = known.get(name);
    if (before) return before;
    const value = options.template.computed.find((each) => each.name === name);
    if (!value) return undefined;
    // The designer draws templates that nobody has checked yet: one that is made of itself has no value.
    known.set(name, { value: null, problems: [] });
    const problems: ValueProblem[] = [];
    const report = (problem: ValueProblem) => problems.push(problem);
    const made = compute(value, readerFor({ ...options, onProblem: report }, computed).inputs);
    const isSilent = value.absent !== undefined && !made.ok && made.problem !== 'tooLarge';
    if (!made.ok && made.problem !== 'reported' && problems.length === 0 && !isSilent)
      report({ kind: 'notComputable', variable: name, reason: made.problem });
    const result = { value: made.ok ? made.value : null, problems };
    known.set(name, result);
    return result;
  };
  return readerFor({ ...options, onProblem }, computed).reader;
}

function readerFor(
  { template, data, locale, onProblem, part }: ReaderOptions,
  computed: (name: string) => Computed | undefined,
) {
  const { language } = locale;

  const find = (name: string, row: RowScope | undefined) => {
    const hasColumn = (scope: RowScope | undefined) =>
      scope !== undefined && columnsOf(template, scope.list).some((each) => each.name === name);
    const scope = [row, part?.rows[0]].find(hasColumn);
    const isGiven = scope !== undefined || template.variables.some((each) => each.name === name);
    return {
      variable: variableInText(template, scope?.list ?? null, name),
      stored: scope ? scope.row[name] : data[name],
      cell: scope && { list: scope.list, row: scope.given },
      computed: isGiven ? undefined : computed(name),
    };
  };
  const reported = ({ value, problems }: Computed): number | null => {
    for (const problem of problems) onProblem(problem);
    return value;
  };

  const read = (name: string, scope?: RowScope): ScalarValue | null => {
    const found = find(name, scope);
    const { variable } = found;
    if (!variable || variable.type === 'list' || variable.type === 'image') return null;
    if (found.computed) {
      const value = reported(found.computed);
      return found.computed.problems.length > 0 ? null : { variable, value };
    }
    const value = readScalar(variable, found.stored, language, found.cell);
    if (value.ok) return { variable, value: value.value };
    onProblem(value.problem);
    return null;
  };

  const hasValue = (name: string, scope: RowScope | undefined): boolean => {
    const found = find(name, scope);
    if (found.computed) return found.computed.value !== null;
    const { stored } = found;
    if (typeof stored === 'object' && stored !== null && !Array.isArray(stored))
      return (inDocument(stored, language) ?? '').trim() !== '';
    return Array.isArray(stored) ? stored.length > 0 : (stored ?? '') !== '';
  };

  /** A text in every language that has it, so that a condition holds in both documents or in none. */
  const comparedValues = (name: string, scope: RowScope | undefined): readonly (string | number)[] => {
    const found = find(name, scope);
    const { variable, stored, cell } = found;
    if (found.computed) return [reported(found.computed) ?? []].flat();
    // The template was validated, so only what has one value is compared.
    if (!variable || variable.type === 'list' || variable.type === 'image') return [];
    const own = readScalar(variable, stored, language, cell);
    if (own.ok && typeof own.value === 'number') return [own.value];
    const values = DOCUMENT_LANGUAGES.flatMap((each) => {
      const value = readScalar(variable, stored, each, cell);
      if (!value.ok || value.value === null) return [];
      return [variable.type === 'date' ? formatValue(variable, value.value, 'iso', locale) : value.value];
    });
    if (values.length === 0 && !own.ok) onProblem(own.problem);
    return values;
  };

  const holds = (condition: Condition, scope?: RowScope): boolean => {
    const name = variableOf(condition);
    const test = testOf(condition);
    if (typeof condition === 'string' || test === 'empty')
      return hasValue(name, scope) === (test === 'filled');
    return meets(condition, comparedValues(name, scope));
  };

  const rows = (list: string): readonly RowScope[] => {
    const variable = template.variables.find(({ name }) => name === list);
    if (variable === undefined) return [];
    if (list === part?.list) return part.rows;
    const stored = readRows(variable, data[list]);
    if (stored.ok)
      return stored.value.map((row, index) => ({ list, row, number: index + 1, given: index + 1 }));
    onProblem(stored.problem);
    return [];
  };

  const numberIn = (name: string, scope?: RowScope) => {
    const value = read(name, scope);
    if (value === null) return 'reported';
    return typeof value.value === 'number' ? value.value : null;
  };
  const inputs = {
    number: (name: string) => numberIn(name),
    rows,
    holds,
    cell: (column: string, row: RowScope) => {
      const value = numberIn(column, row);
      return value === 'reported' ? null : value;
    },
  };
  return { reader: { read, holds, rows }, inputs };
}
