import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { GuidesKey } from './guides.zh.ts';

export const guidesEn: Bundle<GuidesKey> = {
  'guides.lead': 'How to work with these pages and, for engineers, how to install and operate the platform.',
  'guides.help': 'Working with the console',
  'guides.engineers': 'For engineers',
  'guides.top': 'Platform',
  'guides.devices': 'Devices',
  'guides.decisions': 'Decisions',
  'guides.back': 'All documents',
};
