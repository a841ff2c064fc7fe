import { useTexts } from '../core/services.ts';

/** Shown while a page is fetched; it stays out of sight for the moment that it usually takes. */
export function Wait() {
  const { t } = useTexts();
  return (
    <main className="wait" aria-busy="true">
      <p>{t('wait.page')}</p>
    </main>
  );
}
