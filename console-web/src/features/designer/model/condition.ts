import type { Bilingual } from '@self-print/contract/fields.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { type Condition, type Test, testOf, variableOf } from '@self-print/contract/template/conditions.ts';
import type { VariableType } from '@self-print/contract/template/variables.ts';
import type { Draft } from './draft.ts';
import { type Column, type ListVariable, repeatedList, type Variable } from './variables.ts';

/** What a condition may be about. */
export interface Subject {
  readonly name: string;
  readonly label: Bilingual;
  readonly type: VariableType;
  /** Values that it has in the samples. */
  readonly samples: readonly (string | number)[];
}

/** The pass mark, with which a new range begins. */
const FIRST_BOUND = 60;

/** The subjects of a condition of an element, or of a row of a list, whose columns come first. */
export function subjectsOf(draft: Draft, list?: ListVariable): readonly Subject[] {
  const columns = (list?.columns ?? []).map((column) => ({
    ...subjectOf(column),
    samples: samplesOf(list?.sample.map((row) => row[column.name]) ?? []),
  }));
  const taken = new Set(columns.map(({ name }) => name));
  const computed = (draft.computed ?? []).map(
    ({ name, label }): Subject => ({ name, label, type: 'number', samples: [] }),
  );
  return [
    ...columns,
    ...[...draft.variables.map(subjectOf), ...computed].filter(({ name }) => !taken.has(name)),
  ];
}

/** The subjects of an element: what is repeated for parts of a list has its columns too. */
export function subjectsFor(draft: Draft, partId: string | undefined): readonly Subject[] {
  const isRepeated = draft.fixed.every(({ id }) => id !== partId);
  return subjectsOf(draft, isRepeated ? repeatedList(draft) : undefined);
}

function subjectOf(variable: Variable | Column): Subject {
  const { name, label, type } = variable;
  const isSingle = type !== 'list' && type !== 'image';
  return { name, label, type, samples: isSingle ? samplesOf([variable.sample]) : [] };
}

function samplesOf(values: readonly unknown[]): readonly (string | number)[] {
  const flat = values.flatMap((value) =>
    typeof value === 'object' && value !== null
      ? [Reflect.get(value, 'zh'), Reflect.get(value, 'en')]
      : [value],
  );
  const plain = flat.filter((value) => typeof value === 'string' || typeof value === 'number');
  return [...new Set(plain)].filter((value) => value !== '');
}

/** What can be asked of a subject. */
export function testsOf({ type }: Subject): readonly Test[] {
  if (type === 'list' || type === 'image') return ['filled', 'empty'];
  const plain = ['filled', 'empty', 'is', 'isNot'] as const;
  return type === 'number' || type === 'numberOrText' ? [...plain, 'within', 'outside'] : plain;
}

/** A condition that asks a subject something, with what it was compared with before where that still makes sense. */
export function askedOf(subject: Subject, test: Test, before: Condition | undefined): Condition {
  const variable = subject.name;
  const same = before !== undefined && variableOf(before) === variable ? before : undefined;
  switch (test) {
    case 'filled':
      return variable;
    case 'empty':
      return { variable, empty: true };
    case 'is':
      return { variable, is: [...(valuesOf(same) ?? firstOf(subject))] };
    case 'isNot':
      return { variable, isNot: [...(valuesOf(same) ?? firstOf(subject))] };
    case 'within':
      return { variable, ...boundsOf(same) };
    case 'outside':
      return { variable, ...boundsOf(same), not: true };
    default:
      return assertNever(test);
  }
}

/** A test of another subject: the same one where it can be asked there. */
export function movedTo(subject: Subject, before: Condition | undefined): Condition {
  const test = before === undefined ? 'filled' : testOf(before);
  return askedOf(subject, testsOf(subject).includes(test) ? test : 'filled', before);
}

/** The values that a condition compares with, if it compares with values. */
export function valuesOf(asked: Condition | undefined): readonly (string | number)[] | undefined {
  if (asked === undefined || typeof asked === 'string') return undefined;
  if ('is' in asked) return asked.is;
  return 'isNot' in asked ? asked.isNot : undefined;
}

function firstOf({ samples }: Subject): readonly (string | number)[] {
  return [samples[0] ?? '…'];
}

function boundsOf(asked: Condition | undefined) {
  if (typeof asked !== 'object' || !('atLeast' in asked || 'below' in asked)) return { atLeast: FIRST_BOUND };
  const { atLeast, below } = asked;
  return { ...(atLeast !== undefined && { atLeast }), ...(below !== undefined && { below }) };
}
