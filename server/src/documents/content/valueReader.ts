import type { Language } from '@self-print/contract/fields.ts';
import { type Condition, meets, testOf, variableOf } from '@self-print/contract/template/conditions.ts';
import { formatValue, type Locale } from '@self-print/contract/template/formatValue.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { variableInText } from '@self-print/contract/template/variableInText.ts';
import type { ScalarVariable, TemplateData, TemplateRow } from '@self-print/contract/template/variables.ts';
import type { RenderProblem } from '../renderProblem.ts';
import { readScalar } from './values.ts';

const LANGUAGES: readonly Language[] = ['zh', 'en'];

/** A row of a list. */
export interface RowScope {
  readonly list: string;
  readonly row: TemplateRow;
  /** Counts from 1. */
  readonly number: number;
}

/** A value in a text: a text in the document's language, a number, or null where there is none and none is required. */
export interface ScalarValue {
  readonly variable: ScalarVariable;
  readonly value: string | number | null;
}

/** Reads a document's values. What is missing or of another type is reported once it is asked for. */
export interface ValueReader {
  /** Null for what is no text, and where a problem was reported. */
  readonly read: (name: string, scope?: RowScope) => ScalarValue | null;
  readonly holds: (condition: Condition, scope?: RowScope) => boolean;
}

export function createValueReader(options: {
  readonly template: Template;
  readonly data: TemplateData;
  readonly locale: Locale;
  readonly onProblem: (problem: RenderProblem) => void;
}): ValueReader {
  const { template, data, locale, onProblem } = options;
  const { language } = locale;

  const find = (name: string, scope: RowScope | undefined) => {
    const variable = variableInText(template, scope?.list ?? null, name);
    const isColumn = scope !== undefined && variable !== undefined && !template.variables.includes(variable);
    return {
      variable,
      stored: isColumn ? scope.row[name] : data[name],
      cell: isColumn ? { list: scope.list, row: scope.number } : undefined,
    };
  };

  const hasValue = (stored: unknown) => {
    if (typeof stored === 'object' && stored !== null && !Array.isArray(stored))
      return String(Reflect.get(stored, language) ?? '').trim() !== '';
    return Array.isArray(stored) ? stored.length > 0 : (stored ?? '') !== '';
  };

  /** A text in every language that has it, so that a condition holds in both documents or in none. */
  const comparedValues = (name: string, scope: RowScope | undefined): readonly (string | number)[] => {
    const { variable, stored, cell } = find(name, scope);
    // The template was validated, so only what has one value is compared.
    if (!variable || variable.type === 'list' || variable.type === 'image') return [];
    const values = LANGUAGES.flatMap((each) => {
      const value = readScalar(variable, stored, each, cell);
      if (!value.ok || value.value === null) return [];
      return [variable.type === 'date' ? formatValue(variable, value.value, 'iso', locale) : value.value];
    });
    const own = readScalar(variable, stored, language, cell);
    if (values.length === 0 && !own.ok) onProblem(own.problem);
    return values;
  };

  return {
    read: (name, scope) => {
      const { variable, stored, cell } = find(name, scope);
      if (!variable || variable.type === 'list' || variable.type === 'image') return null;
      const value = readScalar(variable, stored, language, cell);
      if (value.ok) return { variable, value: value.value };
      onProblem(value.problem);
      return null;
    },
    holds: (condition, scope) => {
      const name = variableOf(condition);
      const test = testOf(condition);
      if (typeof condition === 'string' || test === 'empty')
        return hasValue(find(name, scope).stored) === (test === 'filled');
      return meets(condition, comparedValues(name, scope));
    },
  };
}
