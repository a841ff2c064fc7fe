import type { FormSchema, FormValues } from '@self-print/contract/forms.ts';
import { propertyOf } from './schemaRules.ts';

/** The keyword by which a field without choices tells its control what must be chosen first. */
const WAITS_FOR = 'x-waits-for';

/** What the field is called that must be filled in before this one has choices; empty for one that does not wait. */
export function waitsFor(property: Readonly<Record<string, unknown>>): string {
  const title = property[WAITS_FOR];
  return typeof title === 'string' ? title : '';
}

/**
 * A form as it is after what was filled in: fields whose choices depend on an earlier field offer those of its value, and none while it
 * has none. The same form when nothing depends on anything.
 */
export function narrowed(schema: FormSchema, values: FormValues): FormSchema {
  const linked = fieldNames(schema).filter((name) => linkOf(schema, name) !== undefined);
  if (linked.length === 0) return schema;
  const changed = linked.map((name) => [name, narrowedField(schema, name, values)] as const);
  return { ...schema, properties: { ...Object(schema.properties), ...Object.fromEntries(changed) } };
}

/** What was filled in without choices that are not offered any more, in the order of the fields: one may depend on the next. */
export function withoutUnoffered(schema: FormSchema, values: FormValues): FormValues {
  return fieldNames(schema).reduce<FormValues>((kept, name) => {
    const value = kept[name];
    if (value === undefined || linkOf(schema, name) === undefined) return kept;
    if (offeredOf(schema, name, kept).includes(value)) return kept;
    const { [name]: _, ...others } = kept;
    return others;
  }, values);
}

function fieldNames({ properties }: FormSchema): readonly string[] {
  return Object.keys(Object(properties));
}

interface Link {
  readonly field: string;
  readonly choices: Readonly<Record<string, unknown>>;
}

function linkOf(schema: FormSchema, name: string): Link | undefined {
  const { field, choices } = Object(propertyOf(schema, name)['x-choices-by']);
  return typeof field === 'string' && typeof choices === 'object' && choices !== null
    ? { field, choices: { ...choices } }
    : undefined;
}

function offeredOf(schema: FormSchema, name: string, values: FormValues): readonly unknown[] {
  const link = linkOf(schema, name);
  const first = link && values[link.field];
  if (typeof first !== 'string' || !link || !Object.hasOwn(link.choices, first)) return [];
  return listOf(link.choices[first]);
}

function narrowedField(schema: FormSchema, name: string, values: FormValues) {
  const property = propertyOf(schema, name);
  const offered = offeredOf(schema, name, values);
  const choices = listOf(property.enum);
  const names = listOf(property.enumNames);
  const places = choices.flatMap((choice, place) => (offered.includes(choice) ? [place] : []));
  return {
    ...property,
    enum: places.map((place) => choices[place]),
    [WAITS_FOR]: places.length > 0 ? undefined : titleOfFirst(schema, name),
    ...(names.length > 0 ? { enumNames: places.map((place) => names[place]) } : {}),
  };
}

function titleOfFirst(schema: FormSchema, name: string): unknown {
  const first = linkOf(schema, name)?.field ?? '';
  return propertyOf(schema, first).title ?? first;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
