import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { WaysKey } from './ways.zh.ts';

export const waysEn: Bundle<WaysKey> = {
  'ways.lead': "Enter your user name and password of the school's directory.",
  'ways.account': 'User name',
  'ways.accountMissing': 'Please enter your user name',
  'ways.gone': 'Your school does not offer this way to sign in.',
  'ways.others': 'Choose another way',
  'ways.finishing': 'Signing in…',
  'ways.failed': 'You are not signed in',
};
