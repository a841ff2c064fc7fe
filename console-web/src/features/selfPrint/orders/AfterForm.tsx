import type { FormValues } from '@self-print/contract/forms.ts';
import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Problem } from '../ui/Problem.tsx';

const ItemForm = lazy(async () => ({ default: (await import('../form/ItemForm.tsx')).ItemForm }));
const FORM_ID = 'after-form';

interface AfterFormProps {
  readonly orderId: string;
  readonly itemId: string;
}

/** The form that an item asks for after it was printed; nothing when it asks for none. */
export function AfterForm({ orderId, itemId }: AfterFormProps) {
  const { t } = useTexts();
  const [values, setValues] = useState<FormValues>();
  const asked = useCallQuery(pcCalls.form, { itemId, beforeForm: false });
  const check = useCallMutation(pcCalls.formCheck, { saysItself: true });
  const save = useCallMutation(pcCalls.saveForm, { saysItself: true });
  const form = asked.data?.form;
  if (!form) return null;
  const submit = (filled: FormValues) =>
    check.mutate(
      { itemId, beforeForm: false, orderId, values: filled },
      { onSuccess: ({ valid }) => valid && save.mutate({ itemId, orderId, values: filled }) },
    );
  if (save.isSuccess) return <Alert type="success" showIcon role="status" title={t('pc.after.done')} />;
  const isBusy = check.isPending || save.isPending;
  return (
    <section className="pc-card">
      <h2>{t('pc.after.title')}</h2>
      <p>{t('pc.after.lead')}</p>
      <Suspense fallback={<Skeleton active />}>
        <ItemForm
          id={FORM_ID}
          form={form}
          values={values ?? form.values}
          problems={check.data?.problems ?? []}
          onChange={setValues}
          onSubmit={submit}
          onRefuse={() => {}}
        />
        <Problem error={check.error ?? save.error} />
        <Button type="primary" htmlType="submit" form={FORM_ID} loading={isBusy}>
          {t(isBusy ? 'pc.after.busy' : 'pc.after.submit')}
        </Button>
      </Suspense>
    </section>
  );
}
