import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { useAfterForm } from '@self-print/web-kit/self-service/orders/useAfterForm.ts';
import { Alert, Button, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Problem } from '../ui/Problem.tsx';

const ItemForm = fetchedComponent(async () => (await import('../form/ItemForm.tsx')).ItemForm);
const FORM_ID = 'after-form';

interface AfterFormProps {
  readonly orderId: string;
  readonly itemId: string;
}

/** The form that an item asks for after it was printed; nothing when it asks for none. */
export function AfterForm(props: AfterFormProps) {
  const { t } = useTexts();
  const { formProps, isSaved, isBusy, error } = useAfterForm(props);
  if (!formProps) return null;
  if (isSaved) return <Alert type="success" showIcon role="status" title={t('pc.after.done')} />;
  return (
    <section className="pc-card">
      <h2>{t('pc.after.title')}</h2>
      <p>{t('pc.after.lead')}</p>
      <Suspense fallback={<Skeleton active />}>
        <ItemForm id={FORM_ID} {...formProps} />
        <Problem error={error} />
        <Button type="primary" htmlType="submit" form={FORM_ID} loading={isBusy}>
          {t(isBusy ? 'pc.after.busy' : 'pc.after.submit')}
        </Button>
      </Suspense>
    </section>
  );
}
