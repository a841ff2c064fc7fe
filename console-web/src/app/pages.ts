import { type FetchedComponent, fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import type { LazyTexts } from '@self-print/web-kit/lazyTexts.ts';
import type { ComponentType } from 'react';
import { PC_BEGIN } from '../core/pcPaths.ts';
import { type PagePart, type PcScreen, type Screen, screenAt } from '../core/screens.ts';
import type { Services } from '../core/services.ts';
import { TEXTS } from '../texts/parts.ts';
import { PC_SCREENS } from './pcScreens.ts';
import { SCREENS } from './screens.ts';

const MAIN = '/main';

type Page = FetchedComponent<object>;
type Around<Each> = FetchedComponent<{ readonly screens: readonly Each[] }>;

export interface ConsolePages {
  readonly Shell: Around<Screen>;
  readonly PcShell: Around<PcScreen>;
  readonly Begin: Around<Screen>;
  readonly NoPermission: Page;
  readonly NotFound: Page;
  readonly SetPassword: Page;
  readonly SetUp: Page;
  readonly screens: readonly { readonly path: string; readonly Page: Page }[];
  readonly pcScreens: readonly { readonly path: string; readonly Page: Page }[];
  /** Fetches what a path shows, so that it can be shown at once. */
  readonly fetchPage: (pathname: string) => Promise<void>;
}

/** The pages, each fetched before it is shown first, with its texts in the language of the moment. Made once. */
export function consolePages({ texts, wordPcTexts }: Services): ConsolePages {
  const notHere = () => import('../features/notHere/pages.tsx');
  const Shell = fetchedComponent(async () => {
    const [part, shell] = await Promise.all([import('../features/shell/Shell.tsx'), TEXTS.shell()]);
    await texts.add(shell);
    return part.Shell;
  });
  const Begin = fetchedComponent(async () => (await import('../features/shell/Begin.tsx')).Begin);
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
  const fetchPage = async (pathname: string): Promise<void> => {
    const screen = screenAt(screens, pathname);
    const pcScreen = screenAt(pcScreens, pathname);
    const needed: readonly { readonly fetch: () => Promise<unknown> }[] =
      screen || pathname === MAIN
        ? [Shell, screen?.Page ?? Begin]
        : pcScreen || pathname === PC_BEGIN
          ? [PcShell, ...(pcScreen ? [pcScreen.Page] : [])]
          : [];
    await Promise.all(needed.map((each) => each.fetch()));
  };
  return {
    Shell,
    PcShell,
    Begin,
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
