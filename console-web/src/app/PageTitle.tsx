import { HTML_LANGUAGES } from '@self-print/web-kit/formatting.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../core/services.ts';
import { siteTitleOf, titleOf } from './screens.ts';

/** Keeps the document's title and language at those of the page that is shown. */
export function PageTitle() {
  const { t, language } = useTexts();
  const { pathname } = useLocation();
  const [key, site] = [titleOf(pathname), siteTitleOf(pathname)];
  // The specification's rule: a page's own title, except below /main.
  const title = t(pathname.startsWith('/main') ? site : key);
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = HTML_LANGUAGES[language];
  }, [title, language]);
  return null;
}
