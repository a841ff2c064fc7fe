import { type FetchedComponent, fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { type ComponentType, Suspense, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { type Services, useServices } from '../core/services.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { FirstWait } from './FirstWait.tsx';
import { Gate } from './Gate.tsx';
import { Root } from './Root.tsx';
import { REDIRECTS, SCREENS, type Screen, screenAt } from './screens.ts';

/** All pages of the phone. */
export function App() {
  const services = useServices();
  const { pathname } = useLocation();
  const { Shell, screens, fetchScreen } = useMemo(() => fetchedScreens(services), [services]);
  const routes = (inShell: boolean) =>
    screens
      .filter(({ screen }) => (screen.inShell ?? false) === inShell)
      .map(({ screen, Page }) => <Route key={screen.path} path={screen.path} element={<Page />} />);
  return (
    <Root>
      <CrashBoundary path={pathname}>
        <Suspense fallback={<FirstWait />}>
          <Gate fetchScreen={fetchScreen}>
            <Routes>
              {REDIRECTS.map(([from, to]) => (
                <Route key={from} path={from} element={<Navigate to={to} replace />} />
              ))}
              {routes(false)}
              <Route element={<Shell />}>{routes(true)}</Route>
            </Routes>
          </Gate>
        </Suspense>
      </CrashBoundary>
    </Root>
  );
}

interface FetchedScreen {
  readonly screen: Screen;
  readonly Page: FetchedComponent<object>;
}

/** Pages that are fetched before they are shown first, with their texts in the language of the moment. */
function fetchedScreens({ texts, waiting }: Services) {
  const later = (load: () => Promise<ComponentType>) => fetchedComponent(() => waiting.until(load()));
  const Shell = later(async () => {
    const [part, { shellTexts }, { selfServiceTexts }] = await Promise.all([
      import('./Shell.tsx'),
      import('../texts/shellPart.ts'),
      import('@self-print/web-kit/self-service/texts/selfServiceTexts.ts'),
    ]);
    await Promise.all([texts.add(shellTexts), texts.add(selfServiceTexts)]);
    return part.Shell;
  });
  const screens = SCREENS.map(
    (screen): FetchedScreen => ({
      screen,
      Page: later(async () => {
        const part = await screen.load();
        await texts.add(part.texts);
        return part.Page;
      }),
    }),
  );
  /** Fetches what an address shows. */
  const fetchScreen = async (pathname: string) => {
    const wanted = screenAt(pathname);
    const found = screens.find(({ screen }) => screen === wanted);
    await Promise.all([found?.Page.fetch(), found?.screen.inShell ? Shell.fetch() : undefined]);
  };
  return { Shell, screens, fetchScreen };
}
