import Form from '@rjsf/core/lib/components/Form.js';
import { ErrorSchemaBuilder, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { type FormValues, formValues, type LocalForm } from '@self-print/contract/forms.ts';
import { rulesValidator } from '@self-print/web-kit/forms/rulesValidator.ts';
import { propertyOf } from '@self-print/web-kit/forms/schemaRules.ts';
import { useMemo } from 'react';
import { useTexts } from '../../../app/services.ts';
import { FORM_TEMPLATES } from './templates.tsx';
import { FORM_WIDGETS } from './widgets.tsx';
import './form.css';

interface ItemFormProps {
  readonly id: string;
  readonly form: NonNullable<LocalForm['form']>;
  readonly values: FormValues;
  /** What the platform found wrong, by field. */
  readonly problems: readonly { readonly field: string; readonly message: string }[];
  readonly onChange: (values: FormValues) => void;
  readonly onSubmit: (values: FormValues) => void;
  /** How many fields must be looked at. */
  readonly onRefuse: (count: number) => void;
}

/** A form of an item, drawn from its JSON Schema. Fetched only when there is one. */
export function ItemForm({ id, form, values, problems, onChange, onSubmit, onRefuse }: ItemFormProps) {
  const { t, language } = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  const validator = useMemo(
    () => rulesValidator(({ rule, limit }) => t(`form.rule.${rule}`, { n: limit })),
    [t, language],
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
  const read = (data: unknown) => formValues.safeParse(withoutNothing(data));
  return (
    <Form
      id={id}
      idPrefix={id}
      className="form"
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
      focusOnFirstError
      onChange={({ formData }) => {
        const parsed = read(formData);
        if (parsed.success) onChange(parsed.data);
      }}
      onError={(errors) => onRefuse(errors.length)}
      onSubmit={({ formData }) => {
        const parsed = read(formData);
        if (parsed.success) onSubmit(parsed.data);
      }}
    >
      {/* The page's own button at the lower edge submits it. */}
      <input type="submit" hidden />
    </Form>
  );
}

/** Widgets that the author chose, and the words of choices, which stand beside them in the schema. */
function widgetsOf({ schema, widgets }: NonNullable<LocalForm['form']>): UiSchema {
  const names = Object.keys(
    typeof schema.properties === 'object' && schema.properties ? schema.properties : {},
  );
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
