import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { PhoneCodeKey } from './phoneCode.zh.ts';

export const phoneCodeEn: Bundle<PhoneCodeKey> = {
  'phoneCode.title': 'Sign in by text message',
  'phoneCode.lead': 'Enter the mobile number that your school has of you. We send a code to it.',
  'phoneCode.phone': 'Mobile number',
  'phoneCode.phoneMissing': 'Please enter your mobile number',
  'phoneCode.phoneWrong': 'This is not a mobile number. It has 11 digits.',
  'phoneCode.send': 'Send the code',
  'phoneCode.sending': 'Sending …',
  'phoneCode.sent':
    'If {{phone}} is known, the code arrives within a minute. It is valid for {{minutes}} minutes.',
  'phoneCode.code': 'Code from the message',
  'phoneCode.codeMissing': 'Please enter the 6 digits of the message',
  'phoneCode.signIn': 'Sign in',
  'phoneCode.signingIn': 'Signing in …',
  'phoneCode.resendIn': 'Another code in {{seconds}} s',
  'phoneCode.resend': 'Send another code',
  'phoneCode.otherNumber': 'Use another number',
  'mailCode.title': 'Sign in by mail',
  'mailCode.lead': 'Enter the mail address of your account. We send a code to it.',
  'mailCode.phone': 'Mail address',
  'mailCode.phoneMissing': 'Please enter your mail address',
  'mailCode.phoneWrong': 'This is not a mail address.',
  'mailCode.sent':
    'If {{phone}} is known, the code arrives within a minute. It is valid for {{minutes}} minutes. If nothing arrives, please check your junk mail.',
  'mailCode.code': 'Code from the mail',
  'mailCode.codeMissing': 'Please enter the 6 digits from the mail',
  'mailCode.otherNumber': 'Use another address',
};
