import { useLocation } from 'react-router-dom';
import { useTexts } from '../core/services.ts';
import { useDocumentTitle } from '../ui/useDocumentTitle.ts';
import { siteTitleOf, titleOf } from './screens.ts';

/** Gives the document the title of the page that is shown. */
export function PageTitle() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [key, site] = [titleOf(pathname), siteTitleOf(pathname)];
  // The specification's rule: a page's own title, except below /main.
  useDocumentTitle(t(pathname.startsWith('/main') ? site : key));
  return null;
}
