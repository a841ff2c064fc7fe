import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { WindowsKey } from './windows.zh.ts';

export const windowsEn: Bundle<WindowsKey> = {
  'window.selfRegister': 'Create an account',
  'window.changePassword': 'Change your password',
  'window.notOn': 'Your school has not switched this function on at this terminal.',
  'window.notAsked': 'Nothing was asked of you here, and nothing about your account was changed.',
  'window.desk': 'Please ask at the service desk.',
  'window.call': 'To have it done, please call {{phone}}.',
  'window.back': 'Back',
};
