import { z } from 'zod/mini';
import { words } from '../documentLanguage.ts';
import { bilingual } from '../fields.ts';
import { condition } from './conditions.ts';
import { variableName } from './units.ts';
import { maskRule, type ScalarVariable } from './variables.ts';

const DECIMALS_MAX = 6;

const shared = {
  name: variableName,
  label: bilingual,
  /** To these it is rounded, half away from zero, and is that number wherever it is used. */
  decimals: z._default(z.int().check(z.minimum(0), z.maximum(DECIMALS_MAX)), 2),
  mask: z._default(maskRule, 'none'),
  /** Printed where it has no value; without it, the document is refused there. */
  absent: z.optional(words),
};

const overRows = {
  ...shared,
  list: variableName,
  /** Only of the rows for which this holds. */
  where: z.optional(condition),
};

/** A number variable, another computed value, or a constant. */
const operand = z.union([variableName, z.number()]);

/** Words in a column, such as an exemption, are left out. */
export const computedValue = z.discriminatedUnion('compute', [
  z.strictObject({
    ...overRows,
    compute: z.enum(['sum', 'mean', 'min', 'max']),
    column: variableName,
  }),
  z.strictObject({
    ...overRows,
    compute: z.literal('weightedMean'),
    column: variableName,
    weight: variableName,
  }),
  z.strictObject({ ...overRows, compute: z.literal('count') }),
  z.strictObject({
    ...shared,
    compute: z.enum(['add', 'subtract', 'multiply', 'divide']),
    of: z.tuple([operand, operand]),
  }),
]);
export type ComputedValue = z.infer<typeof computedValue>;

/** A computed value as what texts and conditions take it for. */
export function asVariable({ name, label, mask, absent }: ComputedValue): ScalarVariable {
  return {
    type: 'number',
    name,
    label,
    mask,
    required: absent === undefined,
    absent: absent ?? { zh: '', en: '' },
    sample: 0,
  };
}
