import { schoolBrandCalls } from '@self-print/contract/platform/schoolBrand.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { LookForm } from './LookForm.tsx';

/** The logo and the colour of the school. */
export function LookSection() {
  const { t } = useTexts();
  const asked = useCallQuery(schoolBrandCalls.brand, {});
  return (
    <section className="sheet school" aria-labelledby="look">
      <h2 id="look">{t('look.title')}</h2>
      <p className="under">{t('look.lead')}</p>
      <Loaded asked={asked}>
        {(setting) => (
          <LookForm key={setting.revision} setting={setting} onReload={() => void asked.refetch()} />
        )}
      </Loaded>
    </section>
  );
}
