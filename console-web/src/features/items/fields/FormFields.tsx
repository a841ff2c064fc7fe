import { formSchema } from '@self-print/contract/forms.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Form } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import { FormPreview } from './FormPreview.tsx';
import { JsonValue } from './PluginFields.tsx';

const SETTLE_MS = 500;

/** The two forms of an item as JSON Schema, each checked by the platform while it is written, with what it will look like. */
export function FormFields() {
  const { t } = useTexts();
  return (
    <>
      <p className="under">{t('item.formHint')}</p>
      <FormField name="beforeForm" label={t('item.beforeForm')} />
      <FormField name="afterForm" label={t('item.afterForm')} />
    </>
  );
}

interface FormFieldProps {
  readonly name: 'beforeForm' | 'afterForm';
  readonly label: string;
}

function FormField({ name, label }: FormFieldProps) {
  const { t } = useTexts();
  const form = Form.useFormInstance();
  const typed: unknown = Form.useWatch(name, form);
  return (
    <div className="form-field">
      <Form.Item
        name={name}
        label={label}
        rules={[
          {
            validator: (_, value) =>
              value === null || formSchema.safeParse(value).success
                ? Promise.resolve()
                : Promise.reject(new Error(t('item.jsonObject'))),
          },
        ]}
      >
        <JsonValue rows={14} absent={null} />
      </Form.Item>
      <Checked typed={typed} />
    </div>
  );
}

function Checked({ typed }: { readonly typed: unknown }) {
  const { t } = useTexts();
  const settled = useSettled(typed, SETTLE_MS);
  const schema = formSchema.safeParse(settled);
  const asked = useCheck(schema.success ? schema.data : undefined);
  if (!schema.success) return <p className="under">{t('item.noForm')}</p>;
  return (
    <div>
      {asked.data && (
        <Alert
          role="status"
          type={asked.data.valid ? 'success' : 'error'}
          showIcon
          title={t(asked.data.valid ? 'item.formValid' : 'item.formInvalid')}
          description={asked.data.problems.map((problem) => <div key={problem}>{problem}</div>)}
        />
      )}
      <FormPreview schema={schema.data} />
    </div>
  );
}

/** A check changes nothing, so that its answers are kept as those of any question. */
function useCheck(schema: Readonly<Record<string, unknown>> | undefined) {
  return useCallQuery(
    itemAdminCalls.checkFormSchema,
    { form: schema ?? {} },
    { enabled: schema !== undefined, keepLast: true },
  );
}
