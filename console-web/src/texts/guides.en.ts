import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { GuidesKey } from './guides.zh.ts';

export const guidesEn: Bundle<GuidesKey> = {
  'guides.lead': 'How to install, configure and operate the platform, for the version that is running.',
  'guides.top': 'Platform',
  'guides.devices': 'Devices',
  'guides.decisions': 'Decisions',
  'guides.back': 'All documents',
};
