import { z } from 'zod/mini';
import * as f from '../fields.ts';

/** What an administrator fills in for a step: how the form shows it, and what it may be. */
export type StepField =
  | {
      readonly form: 'number';
      readonly unit: 'minutes' | 'seconds';
      readonly min: number;
      readonly max: number;
      readonly first: number;
      readonly schema: z.ZodMiniType<number>;
    }
  | {
      readonly form: 'choice';
      /** Which words the options have. */
      readonly words: 'device' | 'lasts';
      readonly options: readonly string[];
      readonly schema: z.ZodMiniType<string>;
    }
  | { readonly form: 'text'; readonly max: number; readonly schema: z.ZodMiniType<string> }
  | { readonly form: 'time'; readonly schema: z.ZodMiniType<string> }
  /** A setting of the terminal's own layer, and its value. */
  | { readonly form: 'setting'; readonly schema: z.ZodMiniType<string> }
  | { readonly form: 'settingValue'; readonly schema: z.ZodMiniType };

export const numberField = (unit: 'minutes' | 'seconds', min: number, max: number, first: number) => ({
  form: 'number' as const,
  unit,
  min,
  max,
  first,
  schema: z.int().check(z.minimum(min), z.maximum(max)),
});

export const choiceField = <const Option extends string>(
  words: 'device' | 'lasts',
  options: readonly Option[],
) => ({ form: 'choice' as const, words, options, schema: z.enum(options) });

/** A line that has to be filled in. */
export const textField = (max: number) => ({ form: 'text' as const, max, schema: f.givenName(max) });

/** A time of day, or empty for never. */
export const timeField = {
  form: 'time' as const,
  schema: z.union([z.literal(''), z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))]),
};

/** The path of a setting that one terminal may have by itself and that anybody may read. */
export const settingField = {
  form: 'setting' as const,
  schema: z.string().check(z.minLength(1), z.maxLength(64)),
};
export const settingValueField = { form: 'settingValue' as const, schema: z.unknown() };
