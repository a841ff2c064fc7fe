import type { Bilingual } from '@self-print/contract/fields.ts';
import type { FormSchema } from '@self-print/contract/forms.ts';
import { formDefinition } from './formDefinition.ts';

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
