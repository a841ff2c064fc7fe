import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { ShellKey } from './shell.zh.ts';

export const shellEn: Bundle<ShellKey> = {
  'tab.items': 'Certificates',
  'tab.cloud': 'Cloud print',
  'tab.orders': 'Orders',
  'tab.terminals': 'Terminals',
  'tabs.name': 'Main navigation',
  'nav.me': 'My account',
  'nav.close': 'Close',
  'wait.content': 'Loading',
  'wait.long': 'The network is slow. Still loading …',
  'trouble.retry': 'Try again',
  'trouble.code': 'Code {{code}}',
  'me.title': 'My account',
  'me.protocol': 'Privacy policy',
  'me.upkeep': 'Terminal maintenance',
  'me.account': 'Your account',
  'me.signIns': 'Your sign-ins',
  'me.fault': 'Report a fault',
  'me.verify': 'Verify a document',
  'me.signOut': 'Sign out',
  'list.more': 'Show more',
  'list.moreBusy': 'Loading …',
  'pages.viewer': 'Enlarged page',
  'terminal.all': 'All terminals',
  'codes.kept':
    'Not connected to the printing platform. These pickup codes were saved at {{time}} and may be out of date.',
  'codes.order': 'Order {{number}}',
  'sheet.cancel': 'Cancel',
};
