import type { ShownForm } from '@self-print/contract/forms.ts';
import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import type { Drafting } from '@self-print/web-kit/self-service/items/useDraft.ts';
import { useFillIn } from '@self-print/web-kit/self-service/items/useFillIn.ts';
import { Alert, Button, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Problem } from '../ui/Problem.tsx';

const ItemForm = fetchedComponent(async () => (await import('../form/ItemForm.tsx')).ItemForm);
const FORM_ID = 'item-form';

interface FillStepProps {
  readonly item: ItemDetail;
  readonly drafting: Drafting;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** The form that an item asks for before it can be ordered. */
export function FillStep(props: FillStepProps) {
  const form = useCallQuery(userItemCalls.form, { itemId: props.item.itemId, beforeForm: true });
  return (
    <section className="pc-card pc-form">
      <Loaded asked={form}>{(data) => data.form && <FillIn {...props} form={data.form} />}</Loaded>
    </section>
  );
}

function FillIn({ item, form, drafting, onBack, onNext }: FillStepProps & { readonly form: ShownForm }) {
  const { t } = useTexts();
  const fill = useFillIn({ item, form, drafting, onFilledIn: onNext });
  return (
    <>
      <p>{t('pc.form.lead')}</p>
      {/* The button comes with the form that it submits. */}
      <Suspense fallback={<Skeleton active />}>
        <ItemForm id={FORM_ID} {...fill.formProps} />
        {fill.wrong > 0 && (
          <Alert type="error" showIcon role="alert" title={t('pc.form.wrong', { count: fill.wrong })} />
        )}
        <Problem error={fill.error} />
        <p className="pc-hint">{fill.keptWords}</p>
        <div className="pc-buttons">
          <Button size="large" onClick={onBack}>
            {t('pc.back')}
          </Button>
          <Button type="primary" size="large" htmlType="submit" form={FORM_ID} loading={fill.isBusy}>
            {t(fill.isBusy ? 'pc.form.checking' : 'pc.form.next')}
          </Button>
        </div>
      </Suspense>
    </>
  );
}
