import { Logo } from '@self-print/web-kit/brand.tsx';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTexts } from '../core/services.ts';
import { useSchool } from '../core/useSchool.ts';
import { FirstIcon } from './FirstIcon.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { Seal } from './Seal.tsx';
import './page.css';

interface PageProps {
  /** The heading in the bar; a page without one brings its own `h1`. */
  readonly title?: string | undefined;
  /** Where back leads for somebody who came here directly; no back button without it. */
  readonly back?: string | undefined;
  /** What came before is over, such as the pages of an order that is made: back leads everybody there. */
  readonly isEnd?: true;
  /** Beside the language switch. */
  readonly tools?: ReactNode;
  /** The one thing to do next, always in reach at the lower edge. */
  readonly action?: ReactNode;
  /** The main navigation, on the pages that it leads to. */
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page: bar with back, heading and language; content; action or main navigation at the lower edge. */
export function Page({ title, back, isEnd, tools, action, tabs, children }: PageProps) {
  const { t, language } = useTexts();
  const school = useSchool();
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first page of a visit has no page of ours to go back to.
  const goBack = (home: string) =>
    void (isEnd || key === 'default' ? navigate(home, { replace: true }) : navigate(-1));
  return (
    <div className={tabs ? 'page page--tabs' : 'page'}>
      <header className="bar">
        {back === undefined ? (
          <span className="bar__seal">
            <Logo className="bar__logo" path={school?.brand.logo} label={school?.schoolName[language] ?? ''}>
              <Seal size={32} label={t('brand.name')} />
            </Logo>
          </span>
        ) : (
          <button
            type="button"
            className="bar__button"
            aria-label={t('nav.back')}
            onClick={() => goBack(back)}
          >
            <FirstIcon name="back" size={24} />
          </button>
        )}
        {title === undefined ? (
          <span className="bar__brand">
            {school?.brand.logo ? school.schoolName[language] : t('brand.name')}
          </span>
        ) : (
          <h1 className="bar__title" tabIndex={-1}>
            {title}
          </h1>
        )}
        {tools}
        <LanguageButton />
      </header>
      <main className="page__body">
        <div className="page__main">{children}</div>
        {action && <div className="page__action">{action}</div>}
      </main>
      {tabs}
    </div>
  );
}
