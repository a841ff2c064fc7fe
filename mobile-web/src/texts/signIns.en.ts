import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { SignInsKey } from './signIns.zh.ts';

export const signInsEn: Bundle<SignInsKey> = {
  'signIns.lead':
    'Your last 20 sign-ins and refused tries. If one was not yours, change your password and contact your school.',
  'signIns.none': 'There are none yet',
  'signIns.comma': ', ',
  'signIns.client.terminal': 'Terminal',
  'signIns.client.phone': 'Phone',
  'signIns.client.console': 'Console',
  'signIns.client.pc': 'PC',
  'signIns.way.DB': 'account of the platform',
  'signIns.way.QR': 'phone scanned a code',
  'signIns.way.PHONE_CODE': 'code by text message',
  'signIns.way.MAIL_CODE': 'code by mail',
  'signIns.way.IDENTITY_CODE': 'identity code',
  'signIns.way.CAMPUS_CARD': 'campus card',
  'signIns.way.ID_CARD': 'ID card',
  'signIns.way.FACE': 'face',
  'signIns.way.LDAP': "the school's directory",
  'signIns.way.HNU': 'the school account',
  'signIns.way.GRADUATE': 'graduation records',
  'signIns.way.CAS': "the school's sign-in page",
  'signIns.way.OIDC': "the school's sign-in page",
  'signIns.way.OAUTH2': "the school's sign-in page",
  'signIns.way.CP': 'WeCom',
  'signIns.way.WECHAT': 'WeChat',
  'signIns.outcome.signedIn': 'Signed in',
  'signIns.outcome.secondFactor': 'Password right, second factor asked',
  'signIns.outcome.wrong': 'Wrong user name or password',
  'signIns.outcome.notMatched': 'No account to sign in to',
  'signIns.outcome.notAllowed': 'Not allowed',
};
