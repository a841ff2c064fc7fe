import { z } from 'zod/mini';
import { tidyText } from './tidyText.ts';
import { variableName } from './units.ts';

const VALUES_MAX = 50;
const VALUE_MAX = 200;

const values = z
  .array(z.union([z.string().check(z.minLength(1), z.maxLength(VALUE_MAX)), z.number()]))
  .check(z.minLength(1), z.maxLength(VALUES_MAX));

const range = z
  .strictObject({
    variable: variableName,
    atLeast: z.optional(z.number()),
    below: z.optional(z.number()),
    /** Meets whatever the range does not: a number outside it, words, and no value. */
    not: z.optional(z.literal(true)),
  })
  .check(z.refine(({ atLeast, below }) => atLeast !== undefined || below !== undefined));

/** What a value must be. Each has its opposite: `is` and `isNot`, a range and that with `not`, a name and `empty`. */
const comparison = z.union([
  z.strictObject({ variable: variableName, is: values }),
  z.strictObject({ variable: variableName, isNot: values }),
  range,
  z.strictObject({ variable: variableName, empty: z.literal(true) }),
]);
export type Comparison = z.infer<typeof comparison>;

/** A variable's name alone asks whether it has a value. */
export const condition = z.union([variableName, comparison]);
export type Condition = z.infer<typeof condition>;

/** What a condition does with its variable. */
export type Test = 'filled' | 'empty' | 'is' | 'isNot' | 'within' | 'outside';

export function testOf(asked: Condition): Test {
  if (typeof asked === 'string') return 'filled';
  if ('empty' in asked) return 'empty';
  if ('is' in asked) return 'is';
  if ('isNot' in asked) return 'isNot';
  return asked.not ? 'outside' : 'within';
}

export function variableOf(asked: Condition): string {
  return typeof asked === 'string' ? asked : asked.variable;
}

/** Whether a value meets a comparison: its texts in every language that has one, or its number; nothing where it is missing. */
export function meets(asked: Comparison, value: readonly (string | number)[]): boolean {
  if ('empty' in asked) return value.length === 0;
  if ('is' in asked) return isOneOf(value, asked.is);
  if ('isNot' in asked) return !isOneOf(value, asked.isNot);
  const { atLeast = -Infinity, below = Infinity } = asked;
  const isWithin = value.some((each) => typeof each === 'number' && each >= atLeast && each < below);
  return isWithin !== (asked.not ?? false);
}

function isOneOf(value: readonly (string | number)[], wanted: readonly (string | number)[]): boolean {
  const tidied = wanted.map((each) => (typeof each === 'string' ? tidyText(each) : each));
  return value.some((each) => tidied.includes(each));
}

/** The condition that holds wherever this one does not. */
export function opposite(asked: Condition): Condition {
  if (typeof asked === 'string') return { variable: asked, empty: true };
  if ('empty' in asked) return asked.variable;
  if ('is' in asked) return { variable: asked.variable, isNot: asked.is };
  if ('isNot' in asked) return { variable: asked.variable, is: asked.isNot };
  const { not, ...inside } = asked;
  return not ? inside : { ...inside, not: true };
}
