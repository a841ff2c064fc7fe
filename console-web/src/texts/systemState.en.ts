import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { SystemStateKey } from './systemState.zh.ts';

export const systemStateEn: Bundle<SystemStateKey> = {
  'system.lead': 'Checks this server, its database, storage and outside channels, at most once a minute.',
  'system.when': 'Checked at {{time}}, version {{version}}',
  'system.again': 'Check again',
  'system.allFine': 'Everything is in order.',
  'system.faults_one': '{{count}} fault',
  'system.faults_other': '{{count}} faults',
  'system.warnings_one': '{{count}} warning',
  'system.warnings_other': '{{count}} warnings',
  'system.and': ', ',
  'system.attention': 'Needs attention',
  'system.fine': 'Working',
  'system.todo': 'What to do: {{what}}',
  'system.state.ok': 'OK',
  'system.state.warning': 'Warning',
  'system.state.fault': 'Fault',
};
