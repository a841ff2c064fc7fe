import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { PC_BEGIN } from '../core/pcPaths.ts';
import type { PagePart } from '../core/screens.ts';
import { type Services, useServices } from '../core/services.ts';
import { LoginPage } from '../features/login/LoginPage.tsx';
import { CONSOLE_SIGN_IN, PC_SIGN_IN } from '../features/login/signInPlaces.ts';
import { TEXTS } from '../texts/parts.ts';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';
import { Wait } from '../ui/Wait.tsx';
import { FamilyGate } from './FamilyGate.tsx';
import { PageTitle } from './PageTitle.tsx';
import { PcBegin } from './PcBegin.tsx';
import { PC_SCREENS } from './pcScreens.ts';
import { SCREENS } from './screens.ts';

/** All pages of the console. */
export function App() {
  const services = useServices();
  const pages = useMemo(() => lazyPages(services), [services]);
  const { Shell, PcShell, NoPermission, NotFound, Begin } = pages;
  return (
    <CrashBoundary>
      <PageTitle />
      <Suspense fallback={<Wait />}>
        <Routes>
          <Route path="/" element={<Navigate to="/main" replace />} />
          <Route path="/login" element={<LoginPage key="console" place={CONSOLE_SIGN_IN} />} />
          <Route path="/self-print-login" element={<LoginPage key="pc" place={PC_SIGN_IN} />} />
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
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  );
}

/** Pages that fetch themselves when they are shown first: with their texts in the language of the moment. */
function lazyPages({ texts }: Services) {
  const later = <Props,>(load: () => Promise<ComponentType<Props>>) =>
    lazy(async () => ({ default: await load() }));
  const notHere = () => import('../features/notHere/pages.tsx');
  return {
    Shell: later(async () => {
      const [{ Shell }, shell] = await Promise.all([import('../features/shell/Shell.tsx'), TEXTS.shell()]);
      await texts.add(shell);
      return Shell;
    }),
    PcShell: later(async () => {
      const [{ PcShell }, { pcTexts }, shell] = await Promise.all([
        import('../features/selfPrint/shell/PcShell.tsx'),
        import('../texts/pcPart.ts'),
        TEXTS.shell(),
      ]);
      await Promise.all([texts.add(shell), texts.add(pcTexts)]);
      return PcShell;
    }),
    Begin: later(async () => (await import('../features/shell/Begin.tsx')).Begin),
    NoPermission: later(async () => (await notHere()).NoPermissionPage),
    NotFound: later(async () => (await notHere()).NotFoundPage),
    screens: SCREENS.map(({ path, load }) => ({ path, Page: later(() => withTexts(load)) })),
    pcScreens: PC_SCREENS.map(({ path, load }) => ({ path, Page: later(() => withTexts(load)) })),
  };

  async function withTexts(load: () => Promise<PagePart>): Promise<ComponentType> {
    const part = await load();
    await Promise.all([part.texts].flat().map((each) => texts.add(each)));
    return part.Page;
  }
}
