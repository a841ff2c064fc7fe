import { z } from 'zod';
import type { SmsMessage } from './types.ts';

const printable = /^[\x21-\x7e]{1,128}$/;

/** A key, an id or the code of a template, as providers give them out. */
export const token = z
  .string()
  .trim()
  .regex(printable, 'must have printable ASCII characters without spaces');

/** The name in brackets before the text, which the provider has approved. */
export const signName = z.string().trim().min(1).max(32);

/** What the registered template asks for, in its order. Templates of codes often take nothing but the code. */
export const templateValues = z
  .enum(['code', 'code,minutes'], { message: 'must be "code" or "code,minutes"' })
  .default('code');

/** The values of a template, by name and in order. */
export function valuesFor(
  asked: z.infer<typeof templateValues>,
  { code, minutes }: SmsMessage,
): readonly (readonly [name: string, value: string])[] {
  const first = ['code', code] as const;
  return asked === 'code' ? [first] : [first, ['minutes', String(minutes)]];
}
