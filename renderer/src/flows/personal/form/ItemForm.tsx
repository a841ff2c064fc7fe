// Not from the package's index, which brings along what its own tests need.
import Form from '@rjsf/core/lib/components/Form.js';
import { ErrorSchemaBuilder, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { type FormValues, formValues, type LocalForm } from '@self-print/contract/forms.ts';
import { rulesValidator } from '@self-print/web-kit/forms/rulesValidator.ts';
import { propertyOf } from '@self-print/web-kit/forms/schemaRules.ts';
import { useMemo } from 'react';
import { useText } from '../../../ui/KioskContext.tsx';
import { FORM_TEMPLATES } from './templates.tsx';
import { FORM_WIDGETS } from './widgets.tsx';
import './form.css';

export interface ItemFormProps {
  readonly id: string;
  readonly form: NonNullable<LocalForm['form']>;
  readonly values: FormValues;
  /** What the platform found wrong, by field. */
  readonly problems: readonly { readonly field: string; readonly message: string }[];
  readonly onChange: (values: FormValues) => void;
  readonly onSubmit: (values: FormValues) => void;
  readonly onRefuse: () => void;
}

/** A form of an item, drawn from its JSON Schema with fields for fingers and the keyboard of the screen. */
export function ItemForm({ id, form, values, problems, onChange, onSubmit, onRefuse }: ItemFormProps) {
  const text = useText();
  const validator = useMemo(
    () => rulesValidator(({ rule, limit }) => text(`form.rule.${rule}`, { n: limit })),
    [text],
  );
  const schema: RJSFSchema = useMemo(
    () => ({ ...form.schema, title: undefined, description: undefined }),
    [form],
  );
  const uiSchema = useMemo(() => widgetsOf(form), [form]);
  const extraErrors = useMemo(() => {
    const errors = new ErrorSchemaBuilder();
    for (const { field, message } of problems) errors.addErrors(message, field);
    return errors.ErrorSchema;
  }, [problems]);
  const read = (data: unknown, use: (values: FormValues) => void) => {
    const parsed = formValues.safeParse(withoutNothing(data));
    if (parsed.success) use(parsed.data);
  };
  return (
    <Form
      id={id}
      idPrefix={id}
      className="personal-form form"
      schema={schema}
      uiSchema={uiSchema}
      formData={values}
      validator={validator}
      templates={FORM_TEMPLATES}
      widgets={FORM_WIDGETS}
      extraErrors={extraErrors}
      extraErrorsBlockSubmit={false}
      showErrorList={false}
      noHtml5Validate
      onChange={({ formData }) => read(formData, onChange)}
      onError={onRefuse}
      onSubmit={({ formData }) => read(formData, onSubmit)}
    >
      {/* The screen's own button submits it. */}
      <input type="submit" hidden />
    </Form>
  );
}

/** Widgets that the author chose, and the words of choices, which stand beside them in the schema. */
function widgetsOf({ schema, widgets }: NonNullable<LocalForm['form']>): UiSchema {
  const { properties } = schema;
  const names = Object.keys(typeof properties === 'object' && properties ? properties : {});
  return Object.fromEntries(
    names.map((name) => {
      const { enumNames } = propertyOf(schema, name);
      return [
        name,
        {
          ...(widgets[name] === undefined ? {} : { 'ui:widget': widgets[name] }),
          ...(Array.isArray(enumNames) ? { 'ui:enumNames': enumNames } : {}),
        },
      ];
    }),
  );
}

function withoutNothing(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== undefined && value !== null),
  );
}
