import { HTML_LANGUAGES } from '@self-print/web-kit/formatting.ts';
import { useEffect } from 'react';
import { useTexts } from '../core/services.ts';

/** Keeps the document's title and language at those of the page that is shown. */
export function useDocumentTitle(title: string): void {
  const { language } = useTexts();
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = HTML_LANGUAGES[language];
  }, [title, language]);
}
