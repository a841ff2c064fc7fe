import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { TerminalsKey } from './terminals.zh.ts';

export const terminalsEn: Bundle<TerminalsKey> = {
  'terminals.lead': '{{ready}} of {{all}} ready to print',
  'terminals.map': 'See the map',
  'terminals.list': 'List',
  'terminals.empty': 'There are no terminals yet',
  'terminals.emptyText': 'Your school has not set up any printing terminal.',
  'terminals.plan': 'Plan',
  'terminals.noPlan': 'These terminals are not drawn in a plan yet',
  'terminals.planOf_one': 'Plan {{plan}} with {{count}} terminal',
  'terminals.planOf_other': 'Plan {{plan}} with {{count}} terminals',
  'terminals.refreshed': 'Renewed every half minute',
  'terminal.place': 'Place',
  'terminal.state': 'State',
  'terminal.waiting': 'Queue',
  'terminal.paperName': 'Paper',
  'terminal.code': 'Terminal number',
  'terminal.sheets_one': '{{count}} sheet',
  'terminal.sheets_other': '{{count}} sheets',
  'terminal.sheetsUnknown': 'unknown',
  'terminal.low': 'low',
};
