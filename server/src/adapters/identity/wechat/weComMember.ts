import { z } from 'zod';
import { attributesOf } from '../attributes.ts';
import type { Attributes } from '../types.ts';

/** A field that the school has added to its members (developer.work.weixin.qq.com/document/path/90196, extattr). */
const ownField = z.object({
  name: z.string(),
  text: z.object({ value: z.string() }).optional(),
  web: z.object({ url: z.string() }).optional(),
});
const extended = z.object({ extattr: z.object({ attrs: z.array(z.unknown()) }) });

/** Attributes of a member. Fields of the school's own are called `extattr.` and their name, in which spaces become `_`. */
export function memberAttributes({
  errcode: _errcode,
  errmsg: _errmsg,
  extattr,
  ...body
}: Readonly<Record<string, unknown>>): Attributes {
  const read = extended.safeParse({ extattr });
  const own = (read.success ? read.data.extattr.attrs : []).flatMap((each) => {
    const field = ownField.safeParse(each).data;
    const value = field?.text?.value ?? field?.web?.url;
    return field && value ? [[field.name.trim().replace(/\s+/g, '_'), value] as const] : [];
  });
  return { ...attributesOf(body), ...prefixed(attributesOf(Object.fromEntries(own))) };
}

const prefixed = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, values]) => [`extattr.${name}`, values]));
