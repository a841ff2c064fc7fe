import type { AskedKey } from '@self-print/web-kit/texts.ts';
import { NavLink } from 'react-router-dom';
import { useTexts } from '../core/services.ts';
import type { ShellKey } from '../texts/shell.zh.ts';
import { Icon, type IconName } from './Icon.tsx';

const TABS = [
  ['/mobile/itemList', 'tab.items', 'certificate'],
  ['/mobile/cloud-print', 'tab.cloud', 'cloud'],
  ['/mobile/orderListUnCompleted', 'tab.orders', 'list'],
  ['/mobile/terminalList', 'tab.terminals', 'printer'],
] as const satisfies readonly (readonly [string, AskedKey<ShellKey>, IconName])[];

/** The main navigation at the lower edge, in reach of a thumb. */
export function Tabs() {
  const { t } = useTexts();
  return (
    <nav className="tabs" aria-label={t('tabs.name')}>
      {TABS.map(([to, name, icon]) => (
        <NavLink key={to} to={to} replace className="tabs__tab">
          <Icon name={icon} size={24} />
          <span>{t(name)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
