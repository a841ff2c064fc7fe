import { useTones } from '@self-print/web-kit/brand.tsx';
import { HTML_LANGUAGES } from '@self-print/web-kit/formatting.ts';
import { useOnline } from '@self-print/web-kit/useOnline.ts';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useServices, useTexts } from '../core/services.ts';
import { useSchool } from '../core/useSchool.ts';
import { titleOf } from './screens.ts';

/** A page that is there at once needs no waiting message. */
const SHOW_WAIT_AFTER_MS = 200;

/** The frame around every page: title, language, and whether there is a network. */
export function Root({ children }: { readonly children: ReactNode }) {
  const { t, language } = useTexts();
  const isOnline = useOnline();
  useTitle();
  useTones(useSchool()?.brand.tones);
  useTopOfNewPages();
  useEffect(() => {
    document.documentElement.lang = HTML_LANGUAGES[language];
  }, [language]);
  return (
    <>
      <WaitBar />
      {!isOnline && (
        <p className="offline" role="status">
          {t('offline.banner')}
        </p>
      )}
      {children}
    </>
  );
}

/** Sets the document's title at every change of page, in the language that is shown. */
function useTitle() {
  const { t, language } = useTexts();
  const { pathname } = useLocation();
  const school = useSchool();
  const name = t(titleOf(pathname));
  useEffect(() => {
    document.title = school === undefined ? name : `${name} · ${school.schoolName[language]}`;
  }, [school, name, language]);
}

/** A new page starts at the top, and with its heading; for a page that a person comes back to, the browser restores the position. */
function useTopOfNewPages() {
  const { key } = useLocation();
  const way = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is another page, such as a folder of the same list
  useEffect(() => {
    if (way === 'POP') return;
    window.scrollTo(0, 0);
    // What was pressed is gone with its page: keyboards and screen readers go on from here.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, [key, way]);
}

function WaitBar() {
  const { waiting } = useServices();
  const { t } = useTexts();
  const isWaiting = useSyncExternalStore(waiting.subscribe, waiting.isWaiting);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLong(false);
    const timer = setTimeout(() => setLong(true), SHOW_WAIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLong ? <div className="wait-bar" role="progressbar" aria-label={t('wait.page')} /> : null;
}
