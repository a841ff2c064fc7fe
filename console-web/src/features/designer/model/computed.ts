import { assertNever } from '@self-print/contract/result.ts';
import type { computedValue } from '@self-print/contract/template/computed.ts';
import type { z } from 'zod/mini';
import { type Subject, subjectsOf } from './condition.ts';
import type { Draft } from './draft.ts';
import { type ListVariable, listsOf } from './variables.ts';

export type Computed = z.input<typeof computedValue>;
export type Computation = Computed['compute'];
export type Operand = Extract<Computed, { of: unknown }>['of'][number];

export const COMPUTATIONS = [
  'sum',
  'mean',
  'weightedMean',
  'count',
  'min',
  'max',
  'add',
  'subtract',
  'multiply',
  'divide',
] as const satisfies readonly Computation[];

/** A sum of the first numbers that a template has in a list. */
export function newComputed(draft: Draft): Computed {
  const taken = new Set([...draft.variables, ...(draft.computed ?? [])].map(({ name }) => name));
  let number = 1;
  while (taken.has(`computed${number}`)) number += 1;
  const shared = { name: `computed${number}`, label: { zh: '新计算值', en: 'New computed value' } };
  return computedAs({ ...shared, compute: 'count', list: '' }, 'sum', draft);
}

/** A computed value made in another way, of what it was made of before where that still makes sense. */
export function computedAs(value: Computed, compute: Computation, draft: Draft): Computed {
  const { name, label, decimals, mask, absent } = value;
  const shared = {
    name,
    label,
    ...(decimals !== undefined && { decimals }),
    ...(mask !== undefined && { mask }),
    ...(absent !== undefined && { absent }),
  };
  const lists = listsOf(draft);
  const list = lists.find((each) => 'list' in value && each.name === value.list) ?? lists[0];
  const where = 'where' in value && value.where !== undefined ? { where: value.where } : {};
  const overRows = { ...shared, list: list?.name ?? '', ...where };
  const columns = numberColumnsOf(list);
  const column = 'column' in value ? value.column : (columns[0] ?? '');
  switch (compute) {
    case 'sum':
    case 'mean':
    case 'min':
    case 'max':
      return { ...overRows, compute, column };
    case 'weightedMean':
      return { ...overRows, compute, column, weight: columns.find((each) => each !== column) ?? column };
    case 'count':
      return { ...overRows, compute };
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return {
        ...shared,
        compute,
        of: 'of' in value ? value.of : [operandsFor(draft, name)[0]?.name ?? 1, 1],
      };
    default:
      return assertNever(compute);
  }
}

/** The columns of a list in which there may be numbers. */
export function numberColumnsOf(list: ListVariable | undefined): readonly string[] {
  return (list?.columns ?? [])
    .filter(({ type }) => type === 'number' || type === 'numberOrText')
    .map(({ name }) => name);
}

/** What two numbers may be made one of, besides constants; not the value itself. */
export function operandsFor(draft: Draft, own: string): readonly Subject[] {
  return subjectsOf(draft).filter(({ name, type }) => type === 'number' && name !== own);
}
