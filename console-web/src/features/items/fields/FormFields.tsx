import { formSchema } from '@self-print/contract/forms.ts';
import { Form, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { FormDesigner } from '../formDesigner/FormDesigner.tsx';
import { fieldsOf } from '../formDesigner/model/fields.ts';

const MOMENTS = ['beforeForm', 'afterForm'] as const;

/** The two forms of an item, of which one is open. */
export function FormFields({ canEdit }: { readonly canEdit: boolean }) {
  const { t } = useTexts();
  const form = Form.useFormInstance();
  const [moment, setMoment] = useState<(typeof MOMENTS)[number]>('beforeForm');
  const forms = {
    beforeForm: useStoredForm(Form.useWatch('beforeForm', form)),
    afterForm: useStoredForm(Form.useWatch('afterForm', form)),
  };
  return (
    <>
      <p className="under">{t('item.formHint')}</p>
      <Segmented
        disabled={false}
        className="form-moments"
        value={moment}
        options={MOMENTS.map((each) => ({
          value: each,
          label: `${t(`item.${each}`)} · ${t('formDesigner.count', { count: fieldsOf(forms[each]).length })}`,
        }))}
        onChange={setMoment}
      />
      {MOMENTS.map((each) => (
        // Both stay fields of the item's form, though one is shown.
        <Form.Item key={each} name={each} noStyle>
          <DesignedForm isShown={each === moment} canEdit={canEdit} label={t(`item.${each}`)} />
        </Form.Item>
      ))}
    </>
  );
}

interface DesignedFormProps {
  readonly isShown: boolean;
  readonly canEdit: boolean;
  readonly label: string;
  /** Given by the item's form. */
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

function DesignedForm({ isShown, canEdit, label, value, onChange }: DesignedFormProps) {
  const form = useStoredForm(value);
  if (!isShown) return null;
  return <FormDesigner canEdit={canEdit} label={label} form={form} onChange={(next) => onChange?.(next)} />;
}

/** A field's value as a form, which is the same one until the value changes. */
function useStoredForm(value: unknown) {
  return useMemo(() => formSchema.safeParse(value).data ?? null, [value]);
}
