import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { NotHereKey } from './notHere.zh.ts';

export const notHereEn: Bundle<NotHereKey> = {
  'notHere.availableTitle': 'Not available here',
  'notHere.availableText':
    'Your school does not offer this on the phone. You can use a printing terminal, or ask the staff.',
  'notHere.permissionTitle': 'Not allowed',
  'notHere.permissionText':
    'Your account may not use this. Please contact the staff if you think that it should.',
  'notHere.licenceTitle': 'The phone pages are not available',
  'notHere.licenceText':
    'Your school has no licence for printing by phone (module {{module}}). Please use a printing terminal, or contact the school.',
  'notHere.foundTitle': 'No such page',
  'notHere.foundText': 'The link may be incomplete, or the page has moved.',
};
