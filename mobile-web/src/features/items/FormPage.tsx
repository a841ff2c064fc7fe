import type { FormValues, LocalForm } from '@self-print/contract/forms.ts';
import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useDrafts } from '../../core/drafts.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDraft } from './useDraft.ts';

const ItemForm = lazy(async () => ({ default: (await import('./form/ItemForm.tsx')).ItemForm }));
const FORM_ID = 'item-form';

/** The form that an item asks for before it can be ordered. */
export function FormPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const itemId = query.get('itemId') ?? '';
  const item = useCallQuery(userItemCalls.get, { id: itemId });
  const form = useCallQuery(userItemCalls.form, { itemId, beforeForm: true });
  const back = `/mobile/orderDetail?itemId=${encodeURIComponent(itemId)}`;
  const isReady = item.data !== undefined && form.data !== undefined;
  if (isReady && form.data?.form && item.data)
    return <FillIn key={itemId} item={item.data} form={form.data.form} back={back} />;
  return (
    <Page title={t('title.orderCreate')} back={back}>
      <Loaded asked={item} skeleton={<Skeleton kind="page" />}>
        {() => (
          <Loaded asked={form} skeleton={<Skeleton kind="page" />}>
            {() => <Navigate to={`/mobile/itemPreview?itemId=${encodeURIComponent(itemId)}`} replace />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface FillInProps {
  readonly item: ItemDetail;
  readonly form: NonNullable<LocalForm['form']>;
  readonly back: string;
}

function FillIn({ item, form, back }: FillInProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const wasBegun = useDrafts().get(item.itemId) !== undefined;
  const { draft, change } = useDraft(item);
  const [values, setValues] = useState<FormValues>(
    wasBegun ? draft.values : { ...form.values, ...draft.values },
  );
  const [wrong, setWrong] = useState(0);
  const check = useCallMutation(userItemCalls.formCheck);
  const submit = (filled: FormValues) => {
    setWrong(0);
    change({ values: filled });
    check.mutate(
      { itemId: item.itemId, beforeForm: true, values: filled },
      {
        onSuccess: ({ valid, problems }) => {
          if (valid) void navigate(`/mobile/itemPreview?itemId=${encodeURIComponent(item.itemId)}`);
          else setWrong(problems.length);
        },
      },
    );
  };
  return (
    <Page
      title={t('title.orderCreate')}
      back={back}
      action={
        <div className="do">
          {wrong > 0 && (
            <p className="notice notice--trouble" role="alert">
              {t('form.wrong', { count: wrong })}
            </p>
          )}
          <Problem error={check.error} />
          <Button kind="primary" type="submit" form={FORM_ID} busy={check.isPending}>
            {t(check.isPending ? 'form.checking' : 'form.next')}
          </Button>
        </div>
      }
    >
      <p className="lead">{t('form.lead')}</p>
      <Suspense fallback={<Skeleton />}>
        <div className="card">
          <ItemForm
            id={FORM_ID}
            form={form}
            values={values}
            problems={check.data?.problems ?? []}
            onChange={(next) => {
              setValues(next);
              change({ values: next });
            }}
            onSubmit={submit}
            onRefuse={setWrong}
          />
        </div>
      </Suspense>
      <p className="hint">{t('form.unsaved')}</p>
    </Page>
  );
}
