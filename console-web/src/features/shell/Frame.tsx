import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { Logo } from '@self-print/web-kit/brand.tsx';
import { Button } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useAdministrator } from '../../core/administrator.ts';
import type { Screen } from '../../core/screens.ts';
import { useTexts } from '../../core/services.ts';
import { CrashBoundary } from '../../ui/CrashBoundary.tsx';
import { LanguageButton } from '../../ui/LanguageButton.tsx';
import { useSchool } from '../../ui/useSchool.ts';
import { Wait } from '../../ui/Wait.tsx';
import { FetchedAhead } from './FetchedAhead.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SignOut } from './SignOut.tsx';

const STAFF_ROLES = ['admin', 'printAdmin', 'operator', 'finance', 'approver', 'auditor'] as const;

interface FrameProps {
  readonly screens: readonly Screen[];
  readonly isDark: boolean;
  readonly onTheme: () => void;
}

/** Menu, head and the page that is open. */
export function Frame({ screens, isDark, onTheme }: FrameProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [isIdle, setIdle] = useState(false);
  const onIdle = useCallback(() => setIdle(true), []);
  return (
    <div className="frame">
      <a className="frame__skip" href="#page">
        {t('frame.skip')}
      </a>
      <aside className="frame__sider">
        <Brand />
        <SideMenu screens={screens} isWhole={isIdle} />
      </aside>
      <div className="frame__main">
        <header className="frame__head">
          <Person />
          <LanguageButton />
          <Button
            type="text"
            icon={isDark ? <SunOutlined /> : <MoonOutlined />}
            aria-label={t(isDark ? 'frame.light' : 'frame.dark')}
            onClick={onTheme}
          />
          <SignOut call={adminSignInCalls.signOut} to="/login" />
        </header>
        <main id="page" className="frame__page">
          <CrashBoundary key={pathname}>
            <Suspense fallback={<Wait />}>
              <Outlet />
              <FetchedAhead onIdle={onIdle} />
            </Suspense>
          </CrashBoundary>
        </main>
      </div>
    </div>
  );
}

function Brand() {
  const { t, language } = useTexts();
  const school = useSchool();
  return (
    <Link to="/main" className="frame__brand">
      <Logo className="frame__logo" path={school?.brand.logo}>
        <img src={`${WEB_PATHS.console}/seal.svg`} alt="" width={32} height={32} />
      </Logo>
      <span>
        <strong>{school?.schoolName[language] ?? t('title.console')}</strong>
        <small>{t('title.console')}</small>
      </span>
    </Link>
  );
}

function Person() {
  const { t } = useTexts();
  const { name, roleId } = useAdministrator();
  const role = STAFF_ROLES.find((each) => each === roleId);
  return (
    <span className="frame__person">
      <strong>{name}</strong>
      <small>{role === undefined ? roleId : t(`role.${role}`)}</small>
    </span>
  );
}
