import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import type { MailPurpose } from '../../db/schema/messages.ts';
import { MAIL_WORDS } from './messageText.ts';

const SUBJECTS = { zh: '验证码', en: 'Your code' } as const;
const CHANGED = { zh: '登录邮箱已更换', en: 'Your mail address was changed' } as const;

/** A mail of the queue. A code is not in the subject, which phones show while they are locked. */
export function mailText(
  purpose: MailPurpose,
  language: Language,
  { school, code, minutes }: { readonly school: Bilingual; readonly code: string; readonly minutes: number },
): Pick<OutgoingMail, 'senderName' | 'subject' | 'text' | 'html'> {
  const senderName = school[language];
  const subjects = purpose === 'mailChanged' ? CHANGED : SUBJECTS;
  const text = MAIL_WORDS[purpose][language](code, minutes);
  return {
    senderName,
    subject: language === 'zh' ? `【${senderName}】${subjects.zh}` : `${senderName}: ${subjects.en}`,
    text,
    // Nothing in it was typed by anybody: a code of digits and our own words.
    html: `<p>${text}</p>`,
  };
}
