import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { SignInKey } from './signIn.zh.ts';

export const signInEn: Bundle<SignInKey> = {
  'signIn.title': 'Please sign in',
  'signIn.again': 'Please confirm once more that it is you',
  'signIn.againLead': 'This document has important personal data. You go on right after it.',
  'signIn.account': 'Student or staff number',
  'signIn.password': 'Password',
  'signIn.submit': 'Sign in',
  'signIn.checking': 'Checking',
  'signIn.DB.lead': 'Enter your number and password. Everything on this screen is cleared when you leave.',
  'signIn.DB.choose': 'Use number and password',
  'signIn.LDAP.lead':
    'Enter your user name and password of {{name}}. Everything on this screen is cleared when you leave.',
  'signIn.LDAP.choose': 'Use your {{name}} account',
  'signIn.PHONE_CODE.lead':
    'Enter the mobile number that your school has of you. Everything on this screen is cleared when you leave.',
  'signIn.PHONE_CODE.choose': 'Use a code by text message',
  'signIn.PHONE_CODE.number': 'Mobile number (11 digits)',
  'signIn.PHONE_CODE.send': 'Send the code',
  'signIn.PHONE_CODE.sending': 'Sending',
  'signIn.PHONE_CODE.sent': 'If this number is known, the message arrives within a minute',
  'signIn.PHONE_CODE.code': 'Code from the message (6 digits)',
  'signIn.PHONE_CODE.resend': 'Send another',
  'signIn.PHONE_CODE.resendIn': 'Send another ({{seconds}} s)',
  'signIn.PHONE_CODE.otherNumber': 'Use another number',
  'signIn.QR.lead': 'Scan with your phone and confirm there. No password needed.',
  'signIn.QR.choose': 'Use your phone',
  'signIn.QR.loading': 'Preparing the code',
  'signIn.QR.alt': 'QR code to sign in',
  'signIn.QR.scan': 'Scan this code with your phone',
  'signIn.QR.seen': 'Scanned. Please confirm on your phone.',
  'signIn.QR.match': 'Your phone should show the same number:',
  'signIn.QR.refused': 'The sign-in was declined on the phone',
  'signIn.QR.expired': 'This code has expired',
  'signIn.QR.again': 'Get a new code',
};
