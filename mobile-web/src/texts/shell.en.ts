import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { ShellKey } from './shell.zh.ts';

export const shellEn: Bundle<ShellKey> = {
  'me.title': 'My account',
  'me.language': 'Language',
  'me.protocol': 'Privacy policy',
  'me.verify': 'Verify a document',
  'me.signOut': 'Sign out',
  'me.signedOut': 'You are signed out',
  'list.more': 'Show more',
  'list.moreBusy': 'Loading …',
  'list.end': 'That is all',
  'pages.viewer': 'Enlarged page',
  'terminal.paper_one': '{{size}}: {{count}} sheet',
  'terminal.paper_other': '{{size}}: {{count}} sheets',
  'terminal.paperUnknown': '{{size}}: paper unknown',
  'terminal.whereLead': 'Enter the code or scan the QR code at any terminal that is ready',
  'terminal.all': 'All terminals',
  'sheet.cancel': 'Cancel',
};
