import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { Fragment, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAdministrator } from '../../core/administrator.ts';
import { type MenuGroup, type MenuIcon, mayOpen, type Screen, screenAt } from '../../core/screens.ts';
import { useTexts } from '../../core/services.ts';
import './sideMenu.css';

const GROUPS: readonly MenuGroup[] = [
  'statistics',
  'orders',
  'items',
  'templates',
  'payments',
  'terminals',
  'people',
  'content',
  'system',
  'help',
];

const Nothing = () => null;

/** As heavy as a table, and the menu is read by its words: they come when the page stands, and where they do not come nothing else is lost. */
const MenuPicture = fetchedComponent<{ readonly icon: MenuIcon }>(() =>
  import('./MenuPicture.tsx').then(
    (found) => found.MenuPicture,
    () => Nothing,
  ),
);

/** Its calls come from four parts of the contract that most pages do not need. */
const MenuCount = fetchedComponent<{ readonly icon: MenuIcon }>(() =>
  import('./MenuCount.tsx').then(
    (found) => found.MenuCount,
    () => Nothing,
  ),
);

interface SideMenuProps {
  readonly screens: readonly Screen[];
  /** Whether the page stands, beside which the menu has more than words. */
  readonly isWhole: boolean;
}

/** The pages that the signed-in administrator may open, by group. */
export function SideMenu({ screens, isWhole }: SideMenuProps) {
  const { t } = useTexts();
  const { perms } = useAdministrator();
  const { pathname } = useLocation();
  const here = screenAt(screens, pathname);
  const lit = here?.under ?? here?.path;
  const menu = useRef<HTMLElement>(null);
  // The menu is longer than most screens: a page that was opened by its address would be lit out of sight.
  useEffect(() => {
    if (lit === undefined) return;
    // It scrolls every box around the link, the page as well, whose heading would begin under the bar at the top.
    const page = document.scrollingElement;
    const top = page?.scrollTop ?? 0;
    menu.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
    if (page) page.scrollTop = top;
  }, [lit]);
  const groups = GROUPS.map((group) => ({
    group,
    places: screens.filter((screen) => screen.menu?.group === group && mayOpen(screen, perms)),
  })).filter(({ places }) => places.length > 0);
  return (
    <nav ref={menu} aria-label={t('menu.label')} className="side-menu">
      {groups.map(({ group, places }) => (
        <Fragment key={group}>
          <p aria-hidden="true">{t(`menu.${group}`)}</p>
          <ul aria-label={t(`menu.${group}`)}>
            {places.map(({ path, title, menu }) => (
              <li key={path}>
                <Link to={path} title={t(title)} aria-current={path === lit ? 'page' : undefined}>
                  <i aria-hidden="true">
                    {isWhole && menu && (
                      <Suspense>
                        <MenuPicture icon={menu.icon} />
                      </Suspense>
                    )}
                  </i>
                  <span>{t(title)}</span>
                  {isWhole && menu && (
                    <Suspense>
                      <MenuCount icon={menu.icon} />
                    </Suspense>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
