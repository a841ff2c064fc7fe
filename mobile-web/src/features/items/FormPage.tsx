import type { ShownForm } from '@self-print/contract/forms.ts';
import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useDraft } from '@self-print/web-kit/self-service/items/useDraft.ts';
import { useFillIn } from '@self-print/web-kit/self-service/items/useFillIn.ts';
import { Suspense } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const ItemForm = fetchedComponent(async () => (await import('./form/ItemForm.tsx')).ItemForm);
const FORM_ID = 'item-form';

/** The form that an item asks for before it can be ordered. */
export function FormPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const itemId = query.get('itemId') ?? '';
  const item = useCallQuery(userItemCalls.get, { id: itemId });
  const form = useCallQuery(userItemCalls.form, { itemId, beforeForm: true });
  const back = `/mobile/orderDetail?itemId=${encodeURIComponent(itemId)}`;
  const preview = `/mobile/itemPreview?itemId=${encodeURIComponent(itemId)}`;
  if (form.data?.form && item.data)
    return <FillIn key={itemId} item={item.data} form={form.data.form} back={back} next={preview} />;
  return (
    <Page title={t('title.orderCreate')} back={back}>
      <Loaded asked={item} skeleton={<Skeleton kind="page" />}>
        {({ hasBeforeForm }) => (
          <Loaded asked={form} skeleton={<Skeleton kind="page" />}>
            {/* The form may just have been taken away. */}
            {() => <Navigate to={hasBeforeForm ? back : preview} replace />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface FillInProps {
  readonly item: ItemDetail;
  readonly form: ShownForm;
  readonly back: string;
  readonly next: string;
}

function FillIn({ item, form, back, next }: FillInProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const drafting = useDraft(item);
  const fill = useFillIn({ item, form, drafting, onFilledIn: () => void navigate(next) });
  return (
    <Page
      title={t('title.orderCreate')}
      back={back}
      action={
        <div className="do">
          {fill.wrong > 0 && (
            <p className="notice notice--trouble" role="alert">
              {t('form.wrong', { count: fill.wrong })}
            </p>
          )}
          <Problem error={fill.error} />
          <Button kind="primary" type="submit" form={FORM_ID} busy={fill.isBusy}>
            {t(fill.isBusy ? 'form.checking' : 'form.next')}
          </Button>
        </div>
      }
    >
      <p className="lead">{t('form.lead')}</p>
      <Suspense fallback={<Skeleton />}>
        <div className="card">
          <ItemForm id={FORM_ID} {...fill.formProps} />
        </div>
      </Suspense>
      <p className="hint">{fill.keptWords}</p>
    </Page>
  );
}
