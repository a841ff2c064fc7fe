import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { Fragment, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAdministrator } from '../../core/administrator.ts';
import { type MenuGroup, type MenuIcon, mayOpen, type Screen, screenAt } from '../../core/screens.ts';
import { useTexts } from '../../core/services.ts';
import { useFaultCount } from '../../ui/useFaultCount.ts';
import { useWaitingChanges } from '../../ui/useWaitingChanges.ts';
import { useWaitingOrders } from '../../ui/useWaitingOrders.ts';
import { useWarningCount } from '../../ui/useWarningCount.ts';
import { WaitingCount } from '../../ui/WaitingCount.tsx';
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

const NoPicture = () => null;

/** As heavy as a table, and the menu is read by its words: they come when the page stands, and where they do not come nothing else is lost. */
const MenuPicture = fetchedComponent<{ readonly icon: MenuIcon }>(() =>
  import('./MenuPicture.tsx').then(
    (found) => found.MenuPicture,
    () => NoPicture,
  ),
);

interface SideMenuProps {
  readonly screens: readonly Screen[];
  readonly hasPictures: boolean;
}

/** The pages that the signed-in administrator may open, by group. */
export function SideMenu({ screens, hasPictures }: SideMenuProps) {
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
                    {hasPictures && menu && (
                      <Suspense>
                        <MenuPicture icon={menu.icon} />
                      </Suspense>
                    )}
                  </i>
                  <span>{t(title)}</span>
                  {menu && <MenuCount icon={menu.icon} />}
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

/** How much waits at a place of the menu. */
function MenuCount({ icon }: { readonly icon: MenuIcon }) {
  switch (icon) {
    case 'orders':
      return <OrderCount />;
    case 'waiting':
      return <ChangeCount />;
    case 'faults':
      return <FaultCount />;
    case 'warnings':
      return <WarningCount />;
    default:
      return null;
  }
}

function OrderCount() {
  const { t } = useTexts();
  const { count } = useWaitingOrders();
  return <WaitingCount count={count} label={t('menu.waiting', { count })} />;
}

function ChangeCount() {
  const { t } = useTexts();
  const count = useWaitingChanges();
  return <WaitingCount count={count} label={t('menu.changes', { count })} />;
}

function FaultCount() {
  const { t } = useTexts();
  const count = useFaultCount();
  return <WaitingCount count={count} label={t('menu.faults', { count })} />;
}

function WarningCount() {
  const { t } = useTexts();
  const count = useWarningCount();
  return <WaitingCount count={count} label={t('menu.openWarnings', { count })} />;
}
