import { formDefinition, uploadFieldsOf } from '@self-print/contract/formDefinition.ts';
import type { FormSchema, FormValues } from '@self-print/contract/forms.ts';

/** The ids of attached files, by field. */
export type UploadIds = ReadonlyMap<string, readonly string[]>;

/** Separates the ids of uploads from what a person wrote and chose, which is stored and printed without them. */
export function splitUploads(
  form: FormSchema | null,
  values: FormValues,
): { readonly written: FormValues; readonly uploads: UploadIds } {
  const names = form === null ? [] : uploadFieldsOf(formDefinition.parse(form)).map(([name]) => name);
  const uploads = names.flatMap((name) => {
    const ids = values[name];
    return Array.isArray(ids) && ids.length > 0 ? [[name, ids] as const] : [];
  });
  const written = Object.entries(values).filter(([name]) => !names.includes(name));
  return { written: Object.fromEntries(written), uploads: new Map(uploads) };
}
