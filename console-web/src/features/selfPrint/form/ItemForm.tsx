import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema } from '@rjsf/utils';
import type { FormValues, LocalForm } from '@self-print/contract/forms.ts';
import { errorsAtFields, readFormValues, widgetsOf } from '@self-print/web-kit/forms/itemForm.ts';
import { rulesValidator } from '@self-print/web-kit/forms/rulesValidator.ts';
import { useMemo } from 'react';
import { useTexts } from '../../../app/services.ts';
import { FORM_TEMPLATES } from './templates.tsx';
import { FORM_WIDGETS } from './widgets.tsx';

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

/** A form of an item, drawn from its JSON Schema with the kit's controls. Fetched only when there is one. */
export function ItemForm({ id, form, values, problems, onChange, onSubmit, onRefuse }: ItemFormProps) {
  const { t, language } = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  const validator = useMemo(
    () => rulesValidator(({ rule, limit }) => t(`pc.form.rule.${rule}`, { n: limit })),
    [t, language],
  );
  const schema: RJSFSchema = useMemo(
    () => ({ ...form.schema, title: undefined, description: undefined }),
    [form],
  );
  const uiSchema = useMemo(() => widgetsOf(form), [form]);
  const extraErrors = useMemo(() => errorsAtFields(problems), [problems]);
  const read = (data: unknown, use: (values: FormValues) => void) => {
    const filled = readFormValues(data);
    if (filled) use(filled);
  };
  return (
    <Form
      id={id}
      idPrefix={id}
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
      onChange={({ formData }) => read(formData, onChange)}
      onError={(errors) => onRefuse(errors.length)}
      onSubmit={({ formData }) => read(formData, onSubmit)}
    >
      {/* The page's own button submits it. */}
      <input type="submit" hidden />
    </Form>
  );
}
