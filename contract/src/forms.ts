import { z } from 'zod/mini';
import * as f from './fields.ts';

/**
 * A form that an item requires before it is ordered or after it was printed: a JSON Schema (draft 2020-12, an object with flat
 * properties) as its author wrote it. Texts are in Chinese (`title`, `description`) with English variants (`titleEn`,
 * `descriptionEn`); choices are labelled on their field by `enumNames` (English) and `enumNamesZh`. Screens get a `localForm`
 * with texts in one language, whose `enumNames` are in that language. See docs/items.md.
 */
export const formSchema = z.record(z.string(), z.unknown());
export type FormSchema = z.infer<typeof formSchema>;

export const FORM_FIELDS_MAX = 40;
export const FORM_VALUE_LENGTH_MAX = 2_000;

/** What a person filled in, by field name. */
export const formValues = z
  .record(
    z.string().check(z.maxLength(64)),
    z.union([
      z.string().check(z.maxLength(FORM_VALUE_LENGTH_MAX)),
      z.number(),
      z.boolean(),
      z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)),
    ]),
  )
  .check(z.refine((values) => Object.keys(values).length <= FORM_FIELDS_MAX));
export type FormValues = z.infer<typeof formValues>;

/** File types that an author can allow for attachments. A file's type is determined from its content. */
export const FILE_KINDS = ['pdf', 'jpeg', 'png'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** Maximum number of files per field. */
export const FORM_FILES_MAX = 5;
/** Limits and default of the largest file size that an author may set for a field. */
export const FORM_FILE_MIN_BYTES = 100 * 1_024;
export const FORM_FILE_MAX_BYTES = 20 * 1_024 * 1_024;
export const FORM_FILE_USUAL_BYTES = 10 * 1_024 * 1_024;
/** Maximum number of files that staff attach to a decision about an order, of any type above and up to the usual size. */
export const DECISION_FILES_MAX = 3;

/** Widgets that an author can choose; every client draws each of them. */
export const FORM_WIDGETS = [
  'textarea',
  'radio',
  'select',
  'checkboxes',
  'date',
  'time',
  'email',
  'tel',
  'region',
  'upload',
] as const;

/** A field with an invalid value; the message is in the caller's language. */
export const formProblem = z.object({ field: z.string(), message: z.string() });

/** Something wrong with a form as its author wrote it: where in the schema, and words in the caller's language. */
export const formFault = z.object({ place: z.array(z.string()), message: z.string() });
export type FormFault = z.infer<typeof formFault>;

/** A form in one language. */
export const shownForm = z.object({
  schema: formSchema,
  /** Widget hints per field, such as `textarea` or `date`. */
  widgets: z.record(z.string(), z.string()),
  /** Values prefilled from the person's record; editable unless the schema says readOnly. */
  values: formValues,
});
export type ShownForm = z.infer<typeof shownForm>;

/** A form as a screen shows it. `form` is null when the item requires none. */
export const localForm = z.object({ itemId: f.itemId, form: z.nullable(shownForm) });
export type LocalForm = z.infer<typeof localForm>;

/** Which of an item's two forms. */
export const formMoment = z.enum(['before', 'after']);
export type FormMoment = z.infer<typeof formMoment>;
