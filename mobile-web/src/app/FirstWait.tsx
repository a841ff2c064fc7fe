import { useTexts } from './services.ts';

/** Shown while the first page is fetched. */
export function FirstWait() {
  const { t } = useTexts();
  return (
    <main className="first-wait" aria-busy="true">
      <img src={`${import.meta.env.BASE_URL}seal.svg`} alt="" width="56" height="56" />
      <p>{t('wait.first')}</p>
    </main>
  );
}
