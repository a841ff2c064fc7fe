import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import type { LazyTexts } from '@self-print/web-kit/lazyTexts.ts';
import { type ComponentType, Suspense, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { PC_BEGIN } from '../core/pcPaths.ts';
import { type PagePart, screenAt } from '../core/screens.ts';
import { type Services, useServices } from '../core/services.ts';
import { TIP_PATHS } from '../core/tipPaths.ts';
import { LoginPage } from '../features/login/LoginPage.tsx';
import { ReturnPage } from '../features/login/ReturnPage.tsx';
import { CONSOLE_SIGN_IN, PC_SIGN_IN, TIP_SIGN_IN } from '../features/login/signInPlaces.ts';
import { TEXTS } from '../texts/parts.ts';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';
import { Wait } from '../ui/Wait.tsx';
import { FamilyGate } from './FamilyGate.tsx';
import { FirstPage } from './FirstPage.tsx';
import { PageTitle } from './PageTitle.tsx';
import { PcBegin } from './PcBegin.tsx';
import { PC_SCREENS } from './pcScreens.ts';
import { SCREENS } from './screens.ts';

/** Where the screens are that have the shell's menu. */
const SHELL = '/main/';

/** All pages of the console. */
export function App() {
  const services = useServices();
  const pages = useMemo(() => fetchedPages(services), [services]);
  const { Shell, PcShell, NoPermission, NotFound, Begin, SetPassword, SetUp } = pages;
  return (
    <CrashBoundary>
      <PageTitle />
      <Suspense fallback={<Wait />}>
        <FirstPage fetchPage={pages.fetchPage}>
          <Routes>
            <Route path="/" element={<Navigate to="/main" replace />} />
            <Route path="/login" element={<LoginPage key="console" place={CONSOLE_SIGN_IN} />} />
            <Route path="/idsLogin/*" element={<ReturnPage />} />
            <Route path="/oauthLogin/*" element={<ReturnPage />} />
            <Route path="/self-print-login" element={<LoginPage key="pc" place={PC_SIGN_IN} />} />
            <Route path="/setPassword" element={<SetPassword />} />
            <Route path="/setUp" element={<SetUp />} />
            <Route path={TIP_PATHS.login} element={<LoginPage key="tips" place={TIP_SIGN_IN} />} />
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
        </FirstPage>
      </Suspense>
    </CrashBoundary>
  );
}

/** Leads from the specification's path of a screen, such as `/itemList`, to the screen in the shell. */
function InShell() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${SHELL}${pathname.slice(1)}${search}`} replace />;
}

/** Pages that are fetched before they are shown first, with their texts in the language of the moment. */
function fetchedPages({ texts, wordPcTexts }: Services) {
  const notHere = () => import('../features/notHere/pages.tsx');
  const Shell = fetchedComponent(async () => {
    const [part, shell] = await Promise.all([import('../features/shell/Shell.tsx'), TEXTS.shell()]);
    await texts.add(shell);
    return part.Shell;
  });
  const PcShell = fetchedComponent(async () => {
    const [part, { pcTexts }, shell] = await Promise.all([
      import('../features/selfPrint/shell/PcShell.tsx'),
      import('../texts/pcPart.ts'),
      TEXTS.shell(),
    ]);
    await Promise.all([texts.add(shell), texts.add(pcTexts), wordPcTexts()]);
    return part.PcShell;
  });
  const page = (load: () => Promise<PagePart>) =>
    fetchedComponent(async (): Promise<ComponentType> => {
      const part = await load();
      await Promise.all([part.texts].flat().map((each) => texts.add(each)));
      return part.Page;
    });
  /** A page before the sign-in that few people see. */
  const publicPage = (parts: readonly LazyTexts<string>[], load: () => Promise<ComponentType>) =>
    fetchedComponent(async (): Promise<ComponentType> => {
      const [Page, ...fetched] = await Promise.all([load(), ...parts.map((fetchTexts) => fetchTexts())]);
      await Promise.all(fetched.map((each) => texts.add(each)));
      return Page;
    });
  const screens = SCREENS.map((screen) => ({ ...screen, Page: page(screen.load) }));
  const pcScreens = PC_SCREENS.map((screen) => ({ ...screen, Page: page(screen.load) }));
  /** Fetches what an address shows; undefined when that came with the first file. */
  const fetchPage = (pathname: string): Promise<unknown> | undefined => {
    const screen = screenAt(screens, pathname);
    if (screen !== undefined) return Promise.all([Shell.fetch(), screen.Page.fetch()]);
    const pcScreen = screenAt(pcScreens, pathname);
    if (pcScreen !== undefined) return Promise.all([PcShell.fetch(), pcScreen.Page.fetch()]);
    return undefined;
  };
  return {
    Shell,
    PcShell,
    Begin: fetchedComponent(async () => (await import('../features/shell/Begin.tsx')).Begin),
    NoPermission: fetchedComponent(async () => (await notHere()).NoPermissionPage),
    SetPassword: publicPage([TEXTS.people, TEXTS.shell], async () => {
      const part = await import('../features/password/SetPasswordPage.tsx');
      return part.SetPasswordPage;
    }),
    SetUp: publicPage([TEXTS.setUp, TEXTS.people, TEXTS.shell], async () => {
      const part = await import('../features/setUp/SetUpPage.tsx');
      return part.SetUpPage;
    }),
    NotFound: fetchedComponent(async () => (await notHere()).NotFoundPage),
    screens,
    pcScreens,
    fetchPage,
  };
}
