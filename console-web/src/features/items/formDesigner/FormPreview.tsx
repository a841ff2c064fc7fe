import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues, ShownForm } from '@self-print/contract/forms.ts';
import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { Segmented, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { InLanguage } from './InLanguage.tsx';
import '../../selfPrint/selfPrint.css';
import type { Review } from './model/useReview.ts';

const ItemForm = fetchedComponent(async () => (await import('../../selfPrint/form/ItemForm.tsx')).ItemForm);
const NO_PROBLEMS = [] as const;

/** The form with the fields that persons get at a PC, in either language. What is filled in here goes nowhere. */
export function FormPreview({ shown }: { readonly shown: Review['shown'] }) {
  const { t, language: pageLanguage } = useTexts();
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? pageLanguage;
  return (
    <section className="form-designer__preview" aria-label={t('formDesigner.preview')}>
      <header>
        <strong>{t('formDesigner.preview')}</strong>
        <Segmented<Language>
          size="small"
          disabled={false}
          value={language}
          options={[
            { value: 'zh', label: t('common.zh') },
            { value: 'en', label: t('common.en') },
          ]}
          onChange={setChosen}
        />
      </header>
      {shown ? (
        <Suspense fallback={<Skeleton active />}>
          <InLanguage language={language}>
            <Trial key={JSON.stringify(shown[language])} form={shown[language]} />
          </InLanguage>
        </Suspense>
      ) : (
        <p className="under">{t('formDesigner.noPreview')}</p>
      )}
    </section>
  );
}

function Trial({ form }: { readonly form: ShownForm }) {
  const [values, setValues] = useState<FormValues>(form.values);
  return (
    <ItemForm
      id="form-trial"
      isTrial
      form={form}
      values={values}
      problems={NO_PROBLEMS}
      onChange={setValues}
      onSubmit={setValues}
      onRefuse={() => {}}
    />
  );
}
