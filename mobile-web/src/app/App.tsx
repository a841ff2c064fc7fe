import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { type Services, useServices } from '../core/services.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { FirstWait } from './FirstWait.tsx';
import { Gate } from './Gate.tsx';
import { Root } from './Root.tsx';
import { REDIRECTS, SCREENS, type Screen } from './screens.ts';

/** All pages of the phone. */
export function App() {
  const services = useServices();
  const { pathname } = useLocation();
  const { Shell, screens } = useMemo(() => lazyScreens(services), [services]);
  const routes = (inShell: boolean) =>
    screens
      .filter(({ screen }) => (screen.inShell ?? false) === inShell)
      .map(({ screen, Page }) => <Route key={screen.path} path={screen.path} element={<Page />} />);
  return (
    <Root>
      <CrashBoundary path={pathname}>
        <Suspense fallback={<FirstWait />}>
          <Gate>
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

interface LazyScreen {
  readonly screen: Screen;
  readonly Page: ComponentType;
}

/** Pages that fetch themselves when they are shown first: with their texts in the language of the moment. */
function lazyScreens({ texts, waiting }: Services): {
  readonly Shell: ComponentType;
  readonly screens: readonly LazyScreen[];
} {
  const later = (load: () => Promise<ComponentType>) =>
    lazy(async () => ({ default: await waiting.until(load()) }));
  return {
    Shell: later(async () => {
      const [{ Shell }, { shellTexts }, { selfServiceTexts }] = await Promise.all([
        import('./Shell.tsx'),
        import('../texts/shellPart.ts'),
        import('@self-print/web-kit/self-service/texts/selfServiceTexts.ts'),
      ]);
      await Promise.all([texts.add(shellTexts), texts.add(selfServiceTexts)]);
      return Shell;
    }),
    screens: SCREENS.map((screen) => ({
      screen,
      Page: later(async () => {
        const part = await screen.load();
        await texts.add(part.texts);
        return part.Page;
      }),
    })),
  };
}
