import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { MailPurpose, SMS_PURPOSES } from '../../db/schema/messages.ts';

type SmsPurpose = (typeof SMS_PURPOSES)[number];
type Wording = (code: string, minutes: number) => string;

const WORDS: Readonly<Record<SmsPurpose, Readonly<Record<Language, Wording>>>> = {
  signIn: {
    zh: (code, minutes) => `登录验证码 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略，切勿告知他人。`,
    en: (code, minutes) =>
      `${code} is your code for signing in. It is valid for ${minutes} minutes. Never tell it to anybody.`,
  },
  oldPhone: {
    zh: (code, minutes) =>
      `您正在更换手机号，验证码 ${code}，${minutes} 分钟内有效。如非本人操作，请立即修改密码。`,
    en: (code, minutes) =>
      `${code} is your code for changing your phone number. It is valid for ${minutes} minutes. If this was not you, change your password.`,
  },
  newPhone: {
    zh: (code, minutes) =>
      `您正在绑定本手机号，验证码 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略。`,
    en: (code, minutes) =>
      `${code} is your code for using this phone number. It is valid for ${minutes} minutes. If this was not you, ignore it.`,
  },
  test: {
    zh: (code) => `测试短信，示例验证码 ${code}，无需理会。`,
    en: (code) => `A test message with the sample code ${code}. Nothing needs to be done.`,
  },
};

/** The words of a mail with a code, or of the one without that tells of a change. */
export const MAIL_WORDS: Readonly<Record<MailPurpose, Readonly<Record<Language, Wording>>>> = {
  mailSignIn: {
    zh: (code, minutes) =>
      `您的登录验证码是 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略此邮件，切勿把验证码告知他人。`,
    en: (code, minutes) =>
      `${code} is your code for signing in. It is valid for ${minutes} minutes. If this was not you, ignore this mail, and never tell the code to anybody.`,
  },
  oldMail: {
    zh: (code, minutes) =>
      `您正在更换邮箱，验证码是 ${code}，${minutes} 分钟内有效。如非本人操作，请立即修改密码。`,
    en: (code, minutes) =>
      `${code} is your code for changing your mail address. It is valid for ${minutes} minutes. If this was not you, change your password.`,
  },
  newMail: {
    zh: (code, minutes) =>
      `您正在绑定本邮箱，验证码是 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略此邮件。`,
    en: (code, minutes) =>
      `${code} is your code for using this mail address. It is valid for ${minutes} minutes. If this was not you, ignore this mail.`,
  },
  mailChanged: {
    zh: () => '您账号的登录邮箱已更换，本邮箱不再收到验证码。如非本人操作，请立即修改密码并联系学校。',
    en: () =>
      'Another mail address now belongs to your account, and this one gets no more codes. If this was not you, change your password at once and contact the school.',
  },
};

/** The whole text of a message, the school's name in front, as providers ask for. */
export function messageText(
  purpose: SmsPurpose,
  language: Language,
  { school, code, minutes }: { readonly school: Bilingual; readonly code: string; readonly minutes: number },
): string {
  return `【${school[language]}】${WORDS[purpose][language](code, minutes)}`;
}
