import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { WindowsKey } from './windows.zh.ts';

export const windowsEn: Bundle<WindowsKey> = {
  'window.selfRegister': 'Create an account',
  'window.changePassword': 'Change your password',
  'window.notOn': 'Your school has not enabled this function on this terminal.',
  'window.notAsked': 'You have not been asked for any information, and nothing in your account has changed.',
  'window.desk': 'Please ask at the service desk.',
  'window.call': 'Please call {{phone}} for help.',
  'window.back': 'Back',
};
