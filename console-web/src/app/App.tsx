import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LoginPage } from '../features/login/LoginPage.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { PageTitle } from './PageTitle.tsx';
import { SCREENS } from './screens.ts';
import { type Services, useServices } from './services.ts';
import { Wait } from './Wait.tsx';

/** All pages of the console. */
export function App() {
  const services = useServices();
  const pages = useMemo(() => lazyPages(services), [services]);
  const { Shell, NoPermission, NotFound, Begin } = pages;
  return (
    <CrashBoundary>
      <PageTitle />
      <Suspense fallback={<Wait />}>
        <Routes>
          <Route path="/" element={<Navigate to="/main" replace />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="/noPermission" element={<NoPermission />} />
          <Route element={<Shell />}>
            <Route path="/main" element={<Begin />} />
            {pages.screens.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  );
}

/** Pages that fetch themselves when they are shown first: with their texts in the language of the moment. */
function lazyPages({ texts }: Services) {
  const later = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));
  const notHere = () => import('../features/notHere/pages.tsx');
  return {
    Shell: later(async () => {
      const [{ Shell }, { shellTexts }] = await Promise.all([
        import('../features/shell/Shell.tsx'),
        import('../texts/shellPart.ts'),
      ]);
      await texts.add(shellTexts);
      return Shell;
    }),
    Begin: later(async () => (await import('../features/shell/Begin.tsx')).Begin),
    NoPermission: later(async () => (await notHere()).NoPermissionPage),
    NotFound: later(async () => (await notHere()).NotFoundPage),
    screens: SCREENS.map(({ path, load }) => ({
      path,
      Page: later(async () => {
        const part = await load();
        await texts.add(part.texts);
        return part.Page;
      }),
    })),
  };
}
