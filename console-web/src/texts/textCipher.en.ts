import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { TextCipherKey } from './textCipher.zh.ts';

export const textCipherEn: Bundle<TextCipherKey> = {
  'cipher.lead':
    'Encrypt a short text, pass it on, and have another administrator of this school decrypt it here.',
  'cipher.goodFor': 'What this is for, and what it is not for',
  'cipher.only':
    'Only administrators of this school with this permission can decrypt it, on this page; an altered text cannot be decrypted.',
  'cipher.notStored':
    'The key is made for this page alone: it opens neither personal data in the database nor what another system has encrypted.',
  'cipher.notPasswords':
    'The platform keeps neither text nor result. Do not keep passwords this way: without the server’s secret nobody can recover them.',
  'cipher.encrypt': 'Encrypt',
  'cipher.decrypt': 'Decrypt',
  'cipher.text': 'Text',
  'cipher.envelope': 'Encrypted text',
  'cipher.logged_one':
    'Each use is in the operation log, without the text; {{count}} use an hour for each person.',
  'cipher.logged_other':
    'Each use is in the operation log, without the text; up to {{count}} uses an hour for each person.',
};
