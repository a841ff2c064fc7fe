import type { Language } from '@self-print/contract/fields.ts';
import { z } from 'zod/mini';

const words = z.optional(z.string());
const count = z.optional(z.number());

/** A setting of a plug-in, as far as the console draws it from its JSON Schema. */
const settingSchema = z.looseObject({
  type: words,
  title: words,
  titleEn: words,
  description: words,
  descriptionEn: words,
  format: words,
  enum: z.optional(z.array(z.string())),
  minimum: count,
  maximum: count,
  maxLength: count,
  items: z.optional(z.looseObject({ type: words, enum: z.optional(z.array(z.string())) })),
  properties: z.optional(z.record(z.string(), z.looseObject({ type: words }))),
  default: z.optional(z.unknown()),
});
export type SettingSchema = z.infer<typeof settingSchema>;

const settingsSchema = z.looseObject({
  properties: z._default(z.record(z.string(), settingSchema), {}),
  required: z._default(z.array(z.string()), []),
});

export interface PluginSetting {
  readonly name: string;
  readonly schema: SettingSchema;
  readonly isRequired: boolean;
}

/** How a setting is asked for; what no other kind covers is typed as JSON. */
export type SettingKind =
  | 'choice'
  | 'choices'
  | 'texts'
  | 'yesNo'
  | 'number'
  | 'date'
  | 'text'
  | 'bilingual'
  | 'json';

/** The settings that a plug-in's schema describes; undefined when it is no such schema. */
export function settingsIn(schema: unknown): readonly PluginSetting[] | undefined {
  const parsed = settingsSchema.safeParse(schema);
  if (!parsed.success) return undefined;
  const { properties, required } = parsed.data;
  return Object.entries(properties).map(([name, each]) => ({
    name,
    schema: each,
    isRequired: required.includes(name),
  }));
}

export function kindOf({ type, enum: values, format, items, properties }: SettingSchema): SettingKind {
  if (values !== undefined) return 'choice';
  switch (type) {
    case 'boolean':
      return 'yesNo';
    case 'number':
    case 'integer':
      return 'number';
    case 'string':
      return format === 'date' ? 'date' : 'text';
    case 'array':
      return items?.enum !== undefined ? 'choices' : items?.type === 'string' ? 'texts' : 'json';
    case 'object':
      return isBilingual(properties) ? 'bilingual' : 'json';
    default:
      return 'json';
  }
}

function isBilingual(properties: SettingSchema['properties']): boolean {
  const parts = Object.entries(properties ?? {});
  return parts.length === 2 && parts.every(([name, { type }]) => /^(zh|en)$/.test(name) && type === 'string');
}

/** What the settings of a plug-in are when nobody has changed them. */
export function defaultsOf(settings: readonly PluginSetting[]): Record<string, unknown> {
  return Object.fromEntries(
    settings.flatMap(({ name, schema }) => (schema.default === undefined ? [] : [[name, schema.default]])),
  );
}

/** What a setting is called in a language. */
export function titleOf({ name, schema: { title, titleEn } }: PluginSetting, language: Language): string {
  return (language === 'en' ? titleEn : undefined) ?? title ?? name;
}

export function hintOf({ schema: { description, descriptionEn } }: PluginSetting, language: Language) {
  return (language === 'en' ? descriptionEn : undefined) ?? description;
}
