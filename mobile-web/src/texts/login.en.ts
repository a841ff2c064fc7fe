import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { LoginKey } from './login.zh.ts';

export const loginEn: Bundle<LoginKey> = {
  'login.welcome': 'Order here, collect nearby',
  'login.lead': 'Sign in to order certificates and upload files for printing',
  'login.again': 'Please confirm once more that it is you',
  'login.againLead':
    'This involves important personal data. Prove who you are in one of these ways as well; you then go back to where you were.',
  'login.later': 'Not now',
  'login.account': 'Student or staff number',
  'login.password': 'Password',
  'login.show': 'Show the password',
  'login.hide': 'Hide the password',
  'login.submit': 'Sign in',
  'login.busy': 'Signing in …',
  'login.accountMissing': 'Please enter your student or staff number',
  'login.passwordMissing': 'Please enter your password',
  'login.notYet':
    'Sign-in failed. Check your number and password, enter the characters shown in the picture and try again.',
  'login.wrongPasswords_one':
    'Since you last signed in, there was {{count}} sign-in attempt with a wrong password from elsewhere, on {{time}}. If this was not you, ask the school for a new password soon.',
  'login.wrongPasswords_other':
    'Since you last signed in, there were {{count}} sign-in attempts with wrong passwords from elsewhere, the last one on {{time}}. If this was not you, ask the school for a new password soon.',
  'login.wrongPasswordsRead': 'Continue',
  'login.ended': 'You are not signed in, or your session has ended. Sign in to go on where you were.',
  'login.notBound':
    'This WeChat is not bound to an account yet. Once you are signed in you can bind it under “Your account”, and WeChat will sign you in from then on.',
  'login.ways': 'Ways to sign in at your school',
  'login.by': 'Sign in with {{name}}',
  'login.byMail': 'Sign in by mail',
  'login.byPhone': 'Sign in by text message',
  'login.privacy': 'How we use your information: ',
  'login.privacyLink': 'Privacy policy',
  'login.without': 'No sign-in needed',
  'login.verify': 'Verify a document',
  'login.terminals': 'View printing terminals',
};
