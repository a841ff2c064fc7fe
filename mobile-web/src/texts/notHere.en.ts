import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { NotHereKey } from './notHere.zh.ts';

export const notHereEn: Bundle<NotHereKey> = {
  'notHere.availableTitle': 'Not available here',
  'notHere.availableText':
    'Your school has not enabled this on the phone. You can use a printing terminal, or ask staff.',
  'notHere.permissionTitle': 'Not allowed',
  'notHere.permissionText': 'Your account cannot use this. Please contact staff if you think this is wrong.',
  'notHere.licenceTitle': 'The phone pages are not available',
  'notHere.licenceText':
    'Your school has not enabled printing by phone (module {{module}}). Please use a printing terminal, or contact the school.',
  'notHere.foundTitle': 'Page not found',
  'notHere.foundText': 'The link may be incomplete, or the page has moved.',
};
