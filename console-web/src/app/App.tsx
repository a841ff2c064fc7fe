import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { PC_BEGIN } from '../core/pcPaths.ts';
import { TIP_PATHS } from '../core/tipPaths.ts';
import { LoginPage } from '../features/login/LoginPage.tsx';
import { ReturnPage } from '../features/login/ReturnPage.tsx';
import { CONSOLE_SIGN_IN, PC_SIGN_IN, TIP_SIGN_IN } from '../features/login/signInPlaces.ts';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';
import { Wait } from '../ui/Wait.tsx';
import { FamilyGate } from './FamilyGate.tsx';
import { PageTitle } from './PageTitle.tsx';
import { PcBegin } from './PcBegin.tsx';
import type { ConsolePages } from './pages.ts';
import { PC_SCREENS } from './pcScreens.ts';
import { RoutedSignIn } from './RoutedSignIn.tsx';
import { SCREENS } from './screens.ts';

/** Where the screens are that have the shell's menu. */
const SHELL = '/main/';

/** All pages of the console. */
export function App({ pages }: { readonly pages: ConsolePages }) {
  const { Shell, PcShell, NoPermission, NotFound, Begin, SetPassword, SetUp } = pages;
  return (
    <CrashBoundary>
      <PageTitle />
      <Suspense fallback={<Wait />}>
        <Routes>
          <Route path="/" element={<Navigate to="/main" replace />} />
          <Route element={<RoutedSignIn pages={pages} />}>
            <Route path="/login" element={<LoginPage key="console" place={CONSOLE_SIGN_IN} />} />
            <Route path="/idsLogin/*" element={<ReturnPage />} />
            <Route path="/oauthLogin/*" element={<ReturnPage />} />
            <Route path="/self-print-login" element={<LoginPage key="pc" place={PC_SIGN_IN} />} />
            <Route path={TIP_PATHS.login} element={<LoginPage key="tips" place={TIP_SIGN_IN} />} />
          </Route>
          <Route path="/setPassword" element={<SetPassword />} />
          <Route path="/setUp" element={<SetUp />} />
          {[TIP_PATHS.main, TIP_PATHS.link].map((path) => (
            <Route key={path} path={path} element={<Navigate to={TIP_PATHS.begin} replace />} />
          ))}
          <Route path="/noPermission" element={<NoPermission />} />
          <Route element={<FamilyGate mode={LOGIN_MODES.admin} />}>
            <Route element={<Shell screens={SCREENS} />}>
              <Route path="/main" element={<Begin screens={SCREENS} />} />
              {pages.screens.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
          </Route>
          <Route element={<FamilyGate mode={LOGIN_MODES.selfPrint} />}>
            <Route element={<PcShell screens={PC_SCREENS} />}>
              {pages.pcScreens.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
            <Route path={`${PC_BEGIN}/*`} element={<PcBegin />} />
          </Route>
          {SCREENS.filter(({ path }) => path.startsWith(SHELL)).map(({ path }) => (
            <Route key={path} path={path.slice(SHELL.length - 1)} element={<InShell />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  );
}

/** Leads from the specification's path of a screen, such as `/itemList`, to the screen in the shell. */
function InShell() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${SHELL}${pathname.slice(1)}${search}`} replace />;
}
