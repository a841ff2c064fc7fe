import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { WaysKey } from './ways.zh.ts';

export const waysEn: Bundle<WaysKey> = {
  'ways.lead': "Enter your user name and password of the school's directory.",
  'ways.accountLead': 'Enter your school account and password.',
  'ways.graduateLead':
    'Graduates without an account can sign in with what the school has on record. You can order your own documents only.',
  'ways.graduateName': 'Name',
  'ways.graduateNameMissing': 'Please enter your name',
  'ways.graduateId': 'ID document number',
  'ways.graduateIdMissing': 'Please enter your ID document number',
  'ways.graduateYear': 'Graduation year or student number',
  'ways.graduateYearMissing': 'Please enter your graduation year or student number',
  'ways.account': 'User name',
  'ways.accountMissing': 'Please enter your user name',
  'ways.weComLead': "Sign in as who you are in the school's WeCom.",
  'ways.weComElsewhere': 'Please open this in WeCom',
  'ways.weComOpen': 'Open this page in WeCom on your phone, or choose another way to sign in.',
  'ways.gone': 'Your school does not offer this way to sign in.',
  'ways.others': 'Choose another way',
  'ways.finishing': 'Signing in…',
  'ways.failed': 'You are not signed in',
};
