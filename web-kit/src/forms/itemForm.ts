import { ErrorSchemaBuilder, type UiSchema } from '@rjsf/utils';
import {
  FORM_WIDGETS,
  type FormSchema,
  type FormValues,
  formValues,
  type ShownForm,
} from '@self-print/contract/forms.ts';
import { propertyOf } from './schemaRules.ts';

/** Widgets that the author chose, and the words of choices, which stand beside them in the schema. */
export function widgetsOf({ schema, widgets }: ShownForm): UiSchema {
  const { properties } = schema;
  const names = Object.keys(typeof properties === 'object' && properties ? properties : {});
  return Object.fromEntries(
    names.map((name) => {
      const { enumNames } = propertyOf(schema, name);
      return [
        name,
        {
          // An unknown widget, from a newer platform, falls back to the usual field of its type.
          ...(isWidget(widgets[name]) ? { 'ui:widget': widgets[name] } : {}),
          ...(Array.isArray(enumNames) ? { 'ui:enumNames': enumNames } : {}),
        },
      ];
    }),
  );
}

function isWidget(name: string | undefined): boolean {
  return FORM_WIDGETS.some((known) => known === name);
}

/**
 * An empty list for each field that holds one. The library would fill them in by itself, but as a change, after which it no longer shows
 * what is wrong with the field.
 */
export function emptyLists(schema: FormSchema): FormValues {
  const names = Object.keys(Object(schema.properties));
  return Object.fromEntries(
    names.filter((name) => propertyOf(schema, name).type === 'array').map((name) => [name, []]),
  );
}

/** What the platform found wrong, at the fields where it is shown. */
export function errorsAtFields(problems: readonly { readonly field: string; readonly message: string }[]) {
  const errors = new ErrorSchemaBuilder();
  for (const { field, message } of problems) errors.addErrors(message, field);
  return errors.ErrorSchema;
}

/** What was filled in, without fields that were left empty; undefined when it cannot be a form's. */
export function readFormValues(data: unknown): FormValues | undefined {
  const given = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
  const filled = given.filter(([, value]) => value !== undefined && value !== null && !isEmpty(value));
  return formValues.safeParse(Object.fromEntries(filled)).data;
}
