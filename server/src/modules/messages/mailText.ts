import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import type { MailPurpose } from '../../db/schema/messages.ts';
import { MAIL_WORDS } from './messageText.ts';

const SUBJECTS = { zh: '验证码', en: 'Your code' } as const;

/** A mail with a code. The code is not in the subject, which phones show while they are locked. */
export function mailText(
  purpose: MailPurpose,
  language: Language,
  { school, code, minutes }: { readonly school: Bilingual; readonly code: string; readonly minutes: number },
): Pick<OutgoingMail, 'senderName' | 'subject' | 'text' | 'html'> {
  const senderName = school[language];
  const text = MAIL_WORDS[purpose][language](code, minutes);
  return {
    senderName,
    subject: language === 'zh' ? `【${senderName}】${SUBJECTS.zh}` : `${senderName}: ${SUBJECTS.en}`,
    text,
    // Nothing in it was typed by anybody: a code of digits and our own words.
    html: `<p>${text}</p>`,
  };
}
