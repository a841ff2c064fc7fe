import { useTexts } from '../core/services.ts';
import { Seal } from '../ui/Seal.tsx';

/** Shown while the first page is fetched. */
export function FirstWait() {
  const { t } = useTexts();
  return (
    <main className="first-wait" aria-busy="true">
      <Seal size={56} label={t('brand.name')} />
      <p>{t('wait.first')}</p>
    </main>
  );
}
