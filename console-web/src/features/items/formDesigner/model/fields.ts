import type { FormSchema } from '@self-print/contract/forms.ts';

/** The keywords of a field's schema as they are stored; what nobody touches stays as it is. */
export type Keywords = Readonly<Record<string, unknown>>;

/** A field of a form that is being designed. It may still break rules. */
export interface DesignedField {
  /** Never changes: stored values and templates refer to it. */
  readonly name: string;
  readonly isRequired: boolean;
  readonly keywords: Keywords;
}

/** The fields of a form in their order. */
export function fieldsOf(form: FormSchema | null): readonly DesignedField[] {
  const required = requiredOf(form);
  return Object.entries(recordOf(form?.properties)).map(([name, keywords]) => ({
    name,
    isRequired: required.includes(name),
    keywords: recordOf(keywords),
  }));
}

/** A form with other fields; null when none is left. What else the form has is kept. */
export function withFields(form: FormSchema | null, fields: readonly DesignedField[]): FormSchema | null {
  if (fields.length === 0) return null;
  const before = requiredOf(form);
  const wanted = fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
  const required = [
    ...before.filter((name) => wanted.includes(name)),
    ...wanted.filter((name) => !before.includes(name)),
  ];
  return {
    ...(form ?? { type: 'object' }),
    properties: Object.fromEntries(fields.map(({ name, keywords }) => [name, keywords])),
    ...(required.length > 0 || form?.required !== undefined ? { required } : {}),
  };
}

/** Keywords with changes; an empty text, null and undefined remove a keyword. A title is kept although it is empty. */
export function patched(keywords: Keywords, changes: Keywords): Keywords {
  const all = Object.entries({ ...keywords, ...changes });
  const isAbsent = (value: unknown) => value === undefined || value === null || value === '';
  return Object.fromEntries(all.filter(([key, value]) => key === 'title' || !isAbsent(value)));
}

/** Moves a field by some places, as far as there are places. */
export function moved(fields: readonly DesignedField[], name: string, by: number): readonly DesignedField[] {
  const from = fields.findIndex((each) => each.name === name);
  const field = fields[from];
  if (!field) return fields;
  const to = Math.min(Math.max(from + by, 0), fields.length - 1);
  return fields.toSpliced(from, 1).toSpliced(to, 0, field);
}

const NAME_RADIX = 36;

/**
 * A name that no field of the form has and none had before, because names of removed fields live on in what people filled in:
 * the kind and the second in which it was made.
 */
export function newName(kind: string, taken: readonly string[], nowMs: number): string {
  const second = Math.floor(nowMs / 1_000);
  const nameAt = (moment: number) => `${kind}${moment.toString(NAME_RADIX)}`;
  const steps = taken.length + 1;
  const free = Array.from({ length: steps }, (_, step) => nameAt(second + step)).find(
    (name) => !taken.includes(name),
  );
  return free ?? nameAt(second + steps);
}

export function textAt(keywords: Keywords, key: string): string {
  const value = keywords[key];
  return typeof value === 'string' ? value : '';
}

export function numberAt(keywords: Keywords, key: string): number | null {
  const value = keywords[key];
  return typeof value === 'number' ? value : null;
}

export function textsAt(keywords: Keywords, key: string): readonly string[] {
  const value = keywords[key];
  return Array.isArray(value) ? value.map(String) : [];
}

export function recordOf(value: unknown): Keywords {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function requiredOf(form: FormSchema | null): readonly string[] {
  return form === null ? [] : textsAt(form, 'required');
}
