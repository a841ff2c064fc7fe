import type { FormValues, LocalForm } from '@self-print/contract/forms.ts';
import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import type { Drafting } from '../shell/drafts.ts';
import { Problem } from '../ui/Problem.tsx';

const ItemForm = lazy(async () => ({ default: (await import('../form/ItemForm.tsx')).ItemForm }));
const FORM_ID = 'item-form';

interface FillStepProps {
  readonly item: ItemDetail;
  readonly drafting: Drafting;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** The form that an item asks for before it can be ordered. */
export function FillStep(props: FillStepProps) {
  const form = useCallQuery(pcCalls.form, { itemId: props.item.itemId, beforeForm: true });
  return (
    <section className="pc-card pc-form">
      <Loaded asked={form}>{(data) => data.form && <FillIn {...props} form={data.form} />}</Loaded>
    </section>
  );
}

function FillIn(props: FillStepProps & { readonly form: NonNullable<LocalForm['form']> }) {
  const { item, form, drafting, onBack, onNext } = props;
  const { t } = useTexts();
  const { draft, wasBegun, isFilledIn, change, fillIn } = drafting;
  const [values, setValues] = useState<FormValues>(
    wasBegun || isFilledIn ? draft.values : { ...form.values, ...draft.values },
  );
  const [wrong, setWrong] = useState(0);
  const check = useCallMutation(pcCalls.formCheck, { saysItself: true });
  const submit = (filled: FormValues) => {
    setWrong(0);
    change({ values: filled });
    check.mutate(
      { itemId: item.itemId, beforeForm: true, values: filled },
      {
        onSuccess: ({ valid, problems }) => {
          if (!valid) return setWrong(problems.length);
          fillIn();
          onNext();
        },
      },
    );
  };
  return (
    <>
      <p>{t('pc.form.lead')}</p>
      {/* The button comes with the form that it submits. */}
      <Suspense fallback={<Skeleton active />}>
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
        {wrong > 0 && (
          <Alert type="error" showIcon role="alert" title={t('pc.form.wrong', { count: wrong })} />
        )}
        <Problem error={check.error} />
        <p className="pc-hint">{t('pc.form.unsaved')}</p>
        <div className="pc-buttons">
          <Button size="large" onClick={onBack}>
            {t('pc.back')}
          </Button>
          <Button type="primary" size="large" htmlType="submit" form={FORM_ID} loading={check.isPending}>
            {t(check.isPending ? 'pc.form.checking' : 'pc.form.next')}
          </Button>
        </div>
      </Suspense>
    </>
  );
}
