import * as f from '@self-print/contract/fields.ts';
import { lineOf } from '@self-print/contract/foreignText.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { z } from 'zod';

const NAME_MAX = 100;
const USER_NAME_MAX = 64;

/** Options shared by several commands; the descriptions are their help. */
export const school = f.schoolCode.check(z.meta({ description: 'code of the school' }));
export const terminal = f.terminalCode.check(z.meta({ description: 'code of the terminal' }));
export const item = f.itemId.check(z.meta({ description: 'code of the printable item' }));

export const text = (description: string) =>
  z.string().overwrite(lineOf).min(1).max(NAME_MAX).meta({ description });
export const userName = z
  .string()
  .trim()
  .min(1)
  .max(USER_NAME_MAX)
  .meta({ description: 'student or staff number, or user name of an administrator' });
export const flag = (description: string) => z.boolean().default(false).meta({ description });
export const count = (min: number, max: number, preset: number, description: string) =>
  z._default(f.wholeNumber(min, max), preset).check(z.meta({ description }));

/** An option whose value is a JSON object. */
export const jsonObject = z.string().transform((given, context): Record<string, unknown> => {
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(given));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: 'must be a JSON object' });
  return z.NEVER;
});
