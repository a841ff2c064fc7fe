// Not from the package's index, which brings along what its own tests need.
import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema } from '@rjsf/utils';
import type { FormValues, LocalForm } from '@self-print/contract/forms.ts';
import { errorsAtFields, readFormValues, widgetsOf } from '@self-print/web-kit/forms/itemForm.ts';
import { rulesValidator } from '@self-print/web-kit/forms/rulesValidator.ts';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../ui/KioskContext.tsx';
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
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same function gives other words in another language
  const validator = useMemo(
    () => rulesValidator(({ rule, limit }) => text(`form.rule.${rule}`, { n: limit })),
    [text, language],
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
