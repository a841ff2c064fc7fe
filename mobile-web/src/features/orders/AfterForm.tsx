import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { useAfterForm } from '@self-print/web-kit/self-service/orders/useAfterForm.ts';
import { Suspense, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const ItemForm = fetchedComponent(async () => (await import('../items/form/ItemForm.tsx')).ItemForm);
const FORM_ID = 'after-form';

interface AfterFormProps {
  readonly orderId: string;
  readonly itemId: string;
}

/** The form that an item asks for after it was printed; nothing when it asks for none. */
export function AfterForm(props: AfterFormProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { formProps, isSaved, isBusy, error } = useAfterForm(props);
  if (!formProps) return null;
  if (isSaved)
    return (
      <p className="notice notice--done" role="status">
        {t('after.done')}
      </p>
    );
  return (
    <section className="card stack">
      <h2>{t('after.title')}</h2>
      <p className="lead">{t('after.lead')}</p>
      <Button onClick={() => setOpen(true)}>{t('after.open')}</Button>
      {isOpen && (
        <Sheet title={t('after.title')} onClose={() => setOpen(false)}>
          <Suspense fallback={<Skeleton />}>
            <ItemForm id={FORM_ID} {...formProps} />
          </Suspense>
          <Problem error={error} />
          <Button kind="primary" type="submit" form={FORM_ID} busy={isBusy}>
            {t(isBusy ? 'after.busy' : 'after.submit')}
          </Button>
        </Sheet>
      )}
    </section>
  );
}
