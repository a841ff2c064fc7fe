import { schoolBrandCalls } from '@self-print/contract/platform/schoolBrand.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { LookForm } from './LookForm.tsx';

/** The logo and the colour of the school. */
export function LookSection() {
  const { t } = useTexts();
  const asked = useFormQuery(schoolBrandCalls.brand, {});
  return (
    <section className="sheet school" aria-labelledby="look">
      <h2 id="look">{t('look.title')}</h2>
      <p className="under">{t('look.lead')}</p>
      <Loaded asked={asked}>
        {(setting) => (
          <LookForm key={asked.formKey} setting={setting} onReload={asked.reload} onSaved={asked.renew} />
        )}
      </Loaded>
    </section>
  );
}
