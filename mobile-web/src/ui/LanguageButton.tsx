import { otherLanguage } from '@self-print/web-kit/formatting.ts';
import { isInternational, useServices, useTexts } from '../core/services.ts';
import { useSchool } from '../core/useSchool.ts';

/** Switches between Chinese and English, on every page of a school that is licensed for both. Its label is in the other language. */
export function LanguageButton() {
  const { chooseLanguage } = useServices();
  const { t, language } = useTexts();
  const school = useSchool();
  if (school !== undefined && !isInternational(school)) return null;
  const other = otherLanguage(language);
  const visible = other === 'zh' ? '中文' : 'EN';
  return (
    <button
      type="button"
      className="bar__language"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      aria-label={`${visible} · ${t('language.switch')}`}
      // A language that cannot be fetched without a network leaves the page as it is.
      onClick={() => void chooseLanguage(other).catch(() => {})}
    >
      {visible}
    </button>
  );
}
