import { HTML_LANGUAGES, otherLanguage } from '@self-print/web-kit/formatting.ts';
import { useServices, useTexts } from '../core/services.ts';

/** Switches to the other language; its label is in that one. */
export function LanguageButton({ className = 'text-button' }: { readonly className?: string }) {
  const { chooseLanguage } = useServices();
  const { t, language } = useTexts();
  const other = otherLanguage(language);
  return (
    <button
      type="button"
      className={className}
      lang={HTML_LANGUAGES[other]}
      aria-label={t('language.switch')}
      // If it cannot be loaded, the page keeps its language.
      onClick={() => void chooseLanguage(other).catch(() => {})}
    >
      {t('language.other')}
    </button>
  );
}
