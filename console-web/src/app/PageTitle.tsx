import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { titleOf } from './screens.ts';
import { useTexts } from './services.ts';

const HTML_LANGUAGES = { zh: 'zh-CN', en: 'en' } as const;

/** Keeps the document's title and language at those of the page that is shown. */
export function PageTitle() {
  const { t, language } = useTexts();
  const { pathname } = useLocation();
  const key = titleOf(pathname);
  const title = key === 'title.console' ? t(key) : `${t(key)} · ${t('title.console')}`;
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = HTML_LANGUAGES[language];
  }, [title, language]);
  return null;
}
