import type { FormValues } from '@self-print/contract/forms.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const ItemForm = lazy(async () => ({ default: (await import('../items/form/ItemForm.tsx')).ItemForm }));
const FORM_ID = 'after-form';

interface AfterFormProps {
  readonly orderId: string;
  readonly itemId: string;
}

/** The form that an item asks for after it was printed; nothing when it asks for none. */
export function AfterForm({ orderId, itemId }: AfterFormProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<FormValues>();
  const asked = useCallQuery(userItemCalls.form, { itemId, beforeForm: false });
  const check = useCallMutation(userItemCalls.formCheck);
  const save = useCallMutation(userItemCalls.saveForm);
  const form = asked.data?.form;
  if (!form) return null;
  const submit = (filled: FormValues) =>
    check.mutate(
      { itemId, beforeForm: false, orderId, values: filled },
      {
        onSuccess: ({ valid }) =>
          valid && save.mutate({ itemId, orderId, values: filled }, { onSuccess: () => setOpen(false) }),
      },
    );
  if (save.isSuccess)
    return (
      <p className="notice notice--done" role="status">
        {t('after.done')}
      </p>
    );
  const isBusy = check.isPending || save.isPending;
  return (
    <section className="card stack">
      <h2>{t('after.title')}</h2>
      <p className="lead">{t('after.lead')}</p>
      <Button onClick={() => setOpen(true)}>{t('after.open')}</Button>
      {isOpen && (
        <Sheet title={t('after.title')} onClose={() => setOpen(false)}>
          <Suspense fallback={<Skeleton />}>
            <ItemForm
              id={FORM_ID}
              form={form}
              values={values ?? form.values}
              problems={check.data?.problems ?? []}
              onChange={setValues}
              onSubmit={submit}
              onRefuse={() => {}}
            />
          </Suspense>
          <Problem error={check.error ?? save.error} />
          <Button kind="primary" type="submit" form={FORM_ID} busy={isBusy}>
            {t(isBusy ? 'after.busy' : 'after.submit')}
          </Button>
        </Sheet>
      )}
    </section>
  );
}
