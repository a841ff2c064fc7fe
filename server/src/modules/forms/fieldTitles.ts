import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { formDefinition } from '@self-print/contract/formDefinition.ts';
import type { FormSchema } from '@self-print/contract/forms.ts';

/** Titles of a form's fields, by field name. */
export function fieldTitles(schema: FormSchema): Record<string, Bilingual> {
  const parsed = formDefinition.safeParse(schema);
  if (!parsed.success) return {};
  return Object.fromEntries(
    Object.entries(parsed.data.properties).map(([name, { title, titleEn }]) => [
      name,
      { zh: title ?? name, en: titleEn ?? title ?? name },
    ]),
  );
}

/** Title of a field; its name when the form has no such field. */
export function titleOf(form: FormSchema, name: string, language: Language): string {
  const titles = fieldTitles(form);
  return (Object.hasOwn(titles, name) ? titles[name]?.[language] : undefined) ?? name;
}
