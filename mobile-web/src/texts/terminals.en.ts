import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { TerminalsKey } from './terminals.zh.ts';

export const terminalsEn: Bundle<TerminalsKey> = {
  'terminals.lead': '{{ready}} of {{all}} ready to print',
  'terminals.map': 'View map',
  'terminals.list': 'List',
  'terminals.empty': 'No terminals yet',
  'terminals.emptyText': 'Your school has not set up any printing terminal.',
  'terminals.noPlan': 'These terminals are not on a floor plan yet',
  'terminals.planOf_one': 'Floor plan {{plan}}, {{count}} terminal',
  'terminals.planOf_other': 'Floor plan {{plan}}, {{count}} terminals',
  'terminals.refreshed': 'Updates every 30 s',
  'terminal.place': 'Location',
  'terminal.waiting': 'Queue',
  'terminal.paperName': 'Paper',
  'terminal.code': 'Terminal number',
  'terminal.sheets_one': '{{count}} sheet',
  'terminal.sheets_other': '{{count}} sheets',
  'terminal.sheetsUnknown': 'unknown',
  'terminal.reportFault': 'Report a fault of this terminal',
  'terminal.low': 'low',
};
