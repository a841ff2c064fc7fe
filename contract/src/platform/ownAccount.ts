import { z } from 'zod/mini';
import { phoneCall } from '../call.ts';
import * as f from '../fields.ts';
import { PASSWORD_MAX_CHARACTERS } from '../passwords.ts';
import { providerId } from '../signInWays.ts';
import { mailAddress } from './mailCode.ts';
import { phoneCodeDigits, phoneNumber, sentPhoneCode } from './phoneCode.ts';
import { signedInPlace } from './signedInPlaces.ts';

const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARACTERS));
const typedCode = z.object({ codeId: z.uuid(), code: phoneCodeDigits });

const ownAccount = z.object({
  /** Masked; null where none was proved. */
  phone: z.nullable(z.string()),
  /** Masked; null where none was proved. */
  mail: z.nullable(z.string()),
  /** Whether mail can be sent at all. */
  canMail: z.boolean(),
  /** When the person reported their campus card lost; null where they have not, or staff has released it. */
  cardLostAt: z.nullable(f.moment),
  /** False for people who sign in by systems of the school only. */
  hasPassword: z.boolean(),
  /** The system of the school where the person's password is changed from here; null where it is not. */
  directory: z.nullable(f.bilingual),
  /** The official accounts by which WeChat can sign the person in, with the day since which it is theirs; null where it is not bound. */
  wechat: z.array(z.object({ providerId, name: f.bilingual, boundAt: z.nullable(f.moment) })),
  /** Where the person is signed in now, this phone among them; the latest use first. */
  sessions: z.array(signedInPlace),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** Why a password stays as it is; the later ones are the words of a directory. */
export const OWN_PASSWORD_ERRORS = [
  'PASSWORD_WRONG',
  'PASSWORD_WEAK',
  'SIGN_IN_LOCKED',
  'SIGN_IN_PROVIDER_DOWN',
  'DIRECTORY_PASSWORD_SHORT',
  'DIRECTORY_PASSWORD_USED',
  'DIRECTORY_PASSWORD_WEAK',
  'DIRECTORY_PASSWORD_CLOSED',
  'DIRECTORY_PASSWORD_UNKNOWN',
] as const;

/** What people do with their own account. */
export const ownAccountCalls = {
  get: phoneCall({
    method: 'GET',
    path: '/user/account',
    summary: "The person's own account: number, and where they are signed in",
    data: ownAccount,
    errors: [],
  }),
  changePassword: phoneCall({
    method: 'POST',
    path: '/user/changePassword',
    demands: { atLeast: 'normal' },
    summary:
      "Change one's own password, of the platform or, for people without one, of the school's directory; every other session ends",
    body: z.object({ password, newPassword: password }),
    data: z.object({}),
    errors: OWN_PASSWORD_ERRORS,
  }),
  endSessions: phoneCall({
    method: 'POST',
    path: '/user/endSessions',
    summary: 'Sign out everywhere else',
    body: z.object({}),
    data: z.object({}),
    errors: [],
  }),
  sendCode: phoneCall({
    method: 'POST',
    path: '/user/phone/sendSms',
    demands: { atLeast: 'normal' },
    summary: 'Send a code to the present number (without `phone`) or to the new one',
    body: z.object({ phone: z.optional(phoneNumber) }),
    data: z.extend(sentPhoneCode, { codeId: z.uuid() }),
    errors: ['NOT_FOUND', 'SIGN_IN_PROVIDER_DOWN', 'TOO_MANY_REQUESTS'],
  }),
  changePhone: phoneCall({
    method: 'POST',
    path: '/user/phone/change',
    demands: { atLeast: 'normal' },
    summary:
      'Change the number by a code of the new one and of the present one; for a first number the password takes the place of the latter',
    body: z.object({
      phone: phoneNumber,
      added: typedCode,
      present: z.optional(typedCode),
      password: z.optional(password),
    }),
    data: ownAccount,
    errors: ['PHONE_CODE_WRONG', 'PHONE_TAKEN', 'PASSWORD_WRONG', 'SIGN_IN_LOCKED'],
  }),
  sendMailCode: phoneCall({
    method: 'POST',
    path: '/user/mail/send',
    demands: { atLeast: 'normal' },
    summary: 'Send a code to the present mail address (without `mail`) or to the new one',
    body: z.object({ mail: z.optional(mailAddress) }),
    data: z.extend(sentPhoneCode, { codeId: z.uuid() }),
    errors: ['NOT_FOUND', 'EMAIL_INVALID', 'SIGN_IN_PROVIDER_DOWN', 'TOO_MANY_REQUESTS'],
  }),
  changeMail: phoneCall({
    method: 'POST',
    path: '/user/mail/change',
    demands: { atLeast: 'normal' },
    summary:
      'Change the mail address by a code of the new one and of the present one; for a first one the password takes the place of the latter',
    body: z.object({
      mail: mailAddress,
      added: typedCode,
      present: z.optional(typedCode),
      password: z.optional(password),
    }),
    data: ownAccount,
    errors: ['PHONE_CODE_WRONG', 'MAIL_TAKEN', 'EMAIL_INVALID', 'PASSWORD_WRONG', 'SIGN_IN_LOCKED'],
  }),
  reportCardLost: phoneCall({
    method: 'POST',
    path: '/user/card/lost',
    summary: 'Report the own campus card lost: it signs nobody in at terminals until staff releases it',
    body: z.object({}),
    data: ownAccount,
    errors: [],
  }),
  askWechat: phoneCall({
    method: 'POST',
    path: '/user/wechat/ask',
    demands: { atLeast: 'normal' },
    summary: 'Where a browser inside WeChat goes, so that its user is bound to the own account',
    body: z.object({ providerId }),
    data: z.object({ address: z.string() }),
    errors: [
      'SIGN_IN_WAY_NOT_OFFERED',
      'SIGN_IN_PROVIDER_DOWN',
      'WECHAT_BOUND_ALREADY',
      'WECHAT_NOT_FOR_ADMINISTRATORS',
      'TOO_MANY_REQUESTS',
    ],
  }),
  bindWechat: phoneCall({
    method: 'POST',
    path: '/user/wechat/bind',
    demands: { atLeast: 'normal' },
    summary: 'Bind the WeChat user with whom the browser came back, once; from then on WeChat signs them in',
    body: z.object({ answer: z.string().check(z.maxLength(2_000)) }),
    data: ownAccount,
    errors: [
      'SIGN_IN_WAY_NOT_OFFERED',
      'SIGN_IN_PROVIDER_DOWN',
      'SIGN_IN_EXPIRED',
      'WECHAT_TAKEN',
      'WECHAT_BOUND_ALREADY',
      'WECHAT_NOT_FOR_ADMINISTRATORS',
    ],
  }),
  unbindWechat: phoneCall({
    method: 'POST',
    path: '/user/wechat/unbind',
    summary: 'Take WeChat off the own account: it signs nobody in any more, and who came by it is signed out',
    body: z.object({ providerId }),
    data: ownAccount,
    errors: [],
  }),
  download: phoneCall({
    method: 'GET',
    path: '/user/data',
    demands: { as: 'everyItem' },
    summary: 'What is stored about the person, as JSON',
    data: 'file',
    errors: [],
  }),
};
