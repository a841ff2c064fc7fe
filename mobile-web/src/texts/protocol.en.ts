import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { ProtocolKey } from './protocol.zh.ts';

export const protocolEn: Bundle<ProtocolKey> = {
  'protocol.intro':
    '{{school}} uses this platform to print certificates and files for you. This page says what information is used, what for, for how long, and what you can do.',
  'protocol.whatTitle': 'What is used',
  'protocol.what':
    'Your name, student or staff number, department and the study records that a certificate needs, from the school; forms that you fill in; files that you upload; orders and print records; the e-mail address to which you have a document sent.',
  'protocol.whyTitle': 'What for',
  'protocol.why':
    'Only to know who you are, to make and print what you ask for, to work out its price, to let others verify a certificate, and to put printing faults right.',
  'protocol.keptTitle': 'How it is protected, and for how long it is kept',
  'protocol.kept':
    'Personal information is encrypted in the database, never written to logs or web addresses, and masked on screens that others may see. Files for cloud print and their previews are deleted automatically, and by you at any time; the cloud print page says when. What you fill in and attach for an order, issued documents and print records are kept for the time that the school has set (3 years by default) and then deleted automatically; the entry of the order, what was ordered when, stays.',
  'protocol.othersTitle': 'Who can see it',
  'protocol.others':
    'You, and authorised staff of the school. Whoever holds the verification code of a certificate sees masked information only. Share links that you make can have an end and a PIN and can be revoked. These pages load nothing from third parties.',
  'protocol.deviceTitle': 'What stays on your phone',
  'protocol.device':
    'One session cookie (it ends when you sign out or after a while without use), your language, how far an unfinished upload is, these pages themselves, and pickup codes to show without network: encrypted, and deleted when you sign out or the session ends. Nothing tracks you.',
  'protocol.rightsTitle': 'Your rights',
  'protocol.rights':
    'You may see, correct or have deleted what is stored about you, and revoke what you shared. In “Your account” you can download it and request its deletion; the page lists what the law requires to be kept, and for how long. To have something corrected, please contact the service desk or the IT department of your school.',
};
