import { assertNever } from '@self-print/contract/result.ts';
import { type TemplateVariable, templateVariable } from '@self-print/contract/template/variables.ts';
import type { z } from 'zod/mini';
import type { Draft } from './draft.ts';

export type Variable = z.input<typeof templateVariable>;
export type ListVariable = Extract<Variable, { type: 'list' }>;
export type Column = ListVariable['columns'][number];
export type SampleRow = ListVariable['sample'][number];
export type Cell = SampleRow[string];

/** The lists of a draft. */
export function listsOf({ variables }: { readonly variables: readonly Variable[] }): readonly ListVariable[] {
  return variables.filter((each) => each.type === 'list');
}

/** The list for whose parts the flow is repeated. */
export function repeatedList(draft: Pick<Draft, 'variables' | 'repeat'>): ListVariable | undefined {
  return listsOf(draft).find(({ name }) => name === draft.repeat?.list);
}

export const VARIABLE_TYPES = [
  'text',
  'date',
  'number',
  'numberOrText',
  'image',
  'list',
] as const satisfies readonly TemplateVariable['type'][];
export const COLUMN_TYPES = [
  'text',
  'date',
  'number',
  'numberOrText',
] as const satisfies readonly Column['type'][];

export function isVariable(value: unknown): value is Variable {
  return templateVariable.safeParse(value).success;
}

export function newVariable(type: Variable['type'], number: number): Variable {
  const shared = { name: `value${number}`, label: { zh: '新变量', en: 'New variable' } };
  switch (type) {
    case 'text':
    case 'date':
    case 'number':
    case 'numberOrText':
      return columnAs({ ...shared, type: 'text', sample: '…' }, type);
    case 'image':
      return { ...shared, type, sample: 'photo' };
    case 'list':
      return {
        ...shared,
        type,
        columns: [{ name: 'name', type: 'text', label: { zh: '名称', en: 'Name' }, sample: '…' }],
        sample: [{ name: '…' }],
      };
    default:
      return assertNever(type);
  }
}

/** A column, or a variable of one value, as one of another type with a sample of that. */
export function columnAs(column: Column, type: Column['type']): Column {
  switch (type) {
    case 'text':
      return { ...column, type, sample: '…' };
    case 'date':
      return { ...column, type, sample: '2026-09-01' };
    case 'number':
      return { ...column, type, sample: 1 };
    case 'numberOrText':
      return { ...column, type, sample: 1 };
    default:
      return assertNever(type);
  }
}

/** What was typed for a number or words: a number only where it is written as one, so that 8. may become 8.5. */
export function numberOrWords(typed: string): number | string {
  return String(Number(typed)) === typed ? Number(typed) : typed;
}

/** A list with a column more, whose name is not taken. */
export function withColumn(list: ListVariable): ListVariable {
  const taken = new Set(list.columns.map(({ name }) => name));
  let number = list.columns.length + 1;
  while (taken.has(`column${number}`)) number += 1;
  const label = { zh: '新列', en: 'New column' };
  return {
    ...list,
    columns: [...list.columns, { name: `column${number}`, type: 'text', label, sample: '…' }],
  };
}

/** A list with a changed column; its samples go with its name. */
export function withChangedColumn(list: ListVariable, at: number, column: Column): ListVariable {
  const before = list.columns[at];
  if (before === undefined) return list;
  const columns = list.columns.map((each, index) => (index === at ? column : each));
  if (before.type !== column.type)
    return { ...list, columns, sample: list.sample.map((row) => ({ ...row, [column.name]: column.sample })) };
  if (before.name === column.name) return { ...list, columns };
  const renamed = (row: SampleRow) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [name === before.name ? column.name : name, cell]),
    );
  return { ...list, columns, sample: list.sample.map(renamed) };
}

export function withoutColumn(list: ListVariable, at: number): ListVariable {
  const gone = list.columns[at]?.name;
  const without = (row: SampleRow) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== gone));
  return {
    ...list,
    columns: list.columns.filter((_, index) => index !== at),
    sample: list.sample.map(without),
  };
}
