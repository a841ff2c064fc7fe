import { assertNever, fail, ok, type Result } from '../../result.ts';
import type { ComputedValue } from '../computed.ts';
import type { Condition } from '../conditions.ts';
import { add, decimal, multiply, negative, ONE, quotient, ZERO } from './decimal.ts';
import type { RowScope } from './rowScope.ts';

/** Why a value cannot be computed; `reported` where something that it is made of has its own problem. */
export type ComputeFault = 'divisionByZero' | 'noNumbers' | 'missingNumber' | 'tooLarge' | 'reported';

/** What values are computed of. */
export interface ComputeInputs {
  /** A variable or another computed value; null where it has no number. */
  readonly number: (name: string) => number | null | 'reported';
  readonly rows: (list: string) => readonly RowScope[];
  /** Null for words and where there is nothing. */
  readonly cell: (column: string, row: RowScope) => number | null;
  readonly holds: (condition: Condition, row: RowScope) => boolean;
}

/** Computes in exact decimals and rounds once. */
export function compute(value: ComputedValue, inputs: ComputeInputs): Result<number, ComputeFault> {
  const { decimals } = value;
  const computed = unchecked(value, inputs);
  if (!computed.ok) return computed;
  const { above, below } = computed.value;
  if (below.digits === 0n) return fail('divisionByZero');
  const rounded = quotient(above, below, decimals);
  return Number.isFinite(rounded) ? ok(rounded) : fail('tooLarge');
}

type Fraction = { readonly above: typeof ONE; readonly below: typeof ONE };

function unchecked(value: ComputedValue, inputs: ComputeInputs): Result<Fraction, ComputeFault> {
  switch (value.compute) {
    case 'sum':
    case 'mean':
    case 'min':
    case 'max': {
      const numbers = rowsOf(value, inputs).flatMap((row) => inputs.cell(value.column, row) ?? []);
      return overNumbers(value.compute, numbers);
    }
    case 'weightedMean':
      return weightedMean(value, inputs);
    case 'count':
      return whole(decimal(rowsOf(value, inputs).length));
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return ofTwo(value, inputs);
    default:
      return assertNever(value);
  }
}

type OverRows = Extract<ComputedValue, { list: string }>;

function rowsOf({ list, where }: OverRows, { rows, holds }: ComputeInputs): readonly RowScope[] {
  const all = rows(list);
  return where === undefined ? all : all.filter((row) => holds(where, row));
}

function whole(above: typeof ONE): Result<Fraction, never> {
  return ok({ above, below: ONE });
}

function overNumbers(
  how: 'sum' | 'mean' | 'min' | 'max',
  numbers: readonly number[],
): Result<Fraction, ComputeFault> {
  const sum = numbers.map(decimal).reduce(add, ZERO);
  if (how === 'sum') return whole(sum);
  if (numbers.length === 0) return fail('noNumbers');
  if (how === 'mean') return ok({ above: sum, below: decimal(numbers.length) });
  const extreme = how === 'min' ? Math.min : Math.max;
  return whole(decimal(numbers.reduce((one, other) => extreme(one, other))));
}

/** Of the rows that have both numbers. */
function weightedMean(
  value: Extract<ComputedValue, { compute: 'weightedMean' }>,
  inputs: ComputeInputs,
): Result<Fraction, ComputeFault> {
  let above = ZERO;
  let below = ZERO;
  let rows = 0;
  for (const row of rowsOf(value, inputs)) {
    const number = inputs.cell(value.column, row);
    const weight = inputs.cell(value.weight, row);
    if (number === null || weight === null) continue;
    above = add(above, multiply(decimal(number), decimal(weight)));
    below = add(below, decimal(weight));
    rows += 1;
  }
  return rows === 0 ? fail('noNumbers') : ok({ above, below });
}

function ofTwo(
  { compute: how, of }: Extract<ComputedValue, { of: unknown }>,
  inputs: ComputeInputs,
): Result<Fraction, ComputeFault> {
  const [one, other] = of.map((each) => (typeof each === 'number' ? each : inputs.number(each)));
  if (one === 'reported' || other === 'reported') return fail('reported');
  if (typeof one !== 'number' || typeof other !== 'number') return fail('missingNumber');
  const [left, right] = [decimal(one), decimal(other)];
  switch (how) {
    case 'add':
      return whole(add(left, right));
    case 'subtract':
      return whole(add(left, negative(right)));
    case 'multiply':
      return whole(multiply(left, right));
    case 'divide':
      return ok({ above: left, below: right });
    default:
      return assertNever(how);
  }
}
