import { z } from 'zod/mini';
import { visitorCall } from '../call.ts';
import * as f from '../fields.ts';
import { OWN_PASSWORD_ERRORS, ownAccountCalls } from './ownAccount.ts';
import { phoneNumber } from './phoneCode.ts';
import { signedInPlace } from './signedInPlaces.ts';
import { ownSignInCalls } from './signInAdmin.ts';

/** A segment of the specification's paths that named a person. Who it is, the visit says. */
const me = z.string().check(z.minLength(1), z.maxLength(64));

const ownPassword = z.object({
  /** False for people who sign in by systems of the school only. */
  hasPassword: z.boolean(),
  /** The systems by which the person signs in, which keep passwords of their own. */
  systems: z.array(f.bilingual),
  /** The one of them where the password is changed from here; null where it is not. */
  directory: z.nullable(f.bilingual),
  /** What a new password must be like. */
  rule: f.bilingual,
});
export type OwnPassword = z.infer<typeof ownPassword>;

const ownPhone = z.object({
  /** Masked; null where none was proved. */
  phone: z.nullable(z.string()),
  /** Whether a code can be sent: the school has a channel of text messages. */
  canChange: z.boolean(),
  /** A first number is set by the password, where the person has one here. */
  needsPassword: z.boolean(),
});
export type OwnPhone = z.infer<typeof ownPhone>;

const ownMail = z.object({
  /** Masked; null where none was proved. */
  mail: z.nullable(z.string()),
  /** Whether a code can be sent: the installation has a mail server. */
  canChange: z.boolean(),
  /** A first address is set by the password, where the person has one here. */
  needsPassword: z.boolean(),
});
export type OwnMail = z.infer<typeof ownMail>;

/** What people do with their own account at a terminal, by the rules of the phone. */
export const terminalAccountCalls = {
  password: visitorCall({
    method: 'GET',
    path: '/selfChangePwd/validate/{a}/{b}',
    summary: 'Whether the person has a password here and what a new one must be like (a, b: "me")',
    params: z.object({ a: me, b: me }),
    data: ownPassword,
    errors: [],
  }),
  changePassword: visitorCall({
    method: 'POST',
    path: '/selfChangePwd/changePwd',
    demands: { atLeast: 'normal' },
    summary:
      "Change one's own password by the present one, here or in the school's directory; the person is signed out everywhere else",
    body: ownAccountCalls.changePassword.body,
    data: z.object({}),
    errors: OWN_PASSWORD_ERRORS,
  }),
  phone: visitorCall({
    method: 'GET',
    path: '/selfChangePhone/getAccounts/{a}/{b}',
    summary: 'The person\'s number, and whether it can be changed (a, b: "me")',
    params: z.object({ a: me, b: me }),
    data: ownPhone,
    errors: [],
  }),
  sendCode: visitorCall({
    method: 'POST',
    path: '/selfChangePhone/smsCode/{x}',
    demands: { atLeast: 'normal' },
    summary:
      'Send a code to the present number (without `phone`) or to the new one (x: "me"); it counts at this terminal only',
    params: z.object({ x: me }),
    body: z.object({ phone: z.optional(phoneNumber) }),
    data: ownAccountCalls.sendCode.data,
    errors: ['NOT_FOUND', 'SIGN_IN_PROVIDER_DOWN', 'TOO_MANY_REQUESTS'],
  }),
  changePhone: visitorCall({
    method: 'POST',
    path: '/selfChangePhone/updatePhone',
    demands: { atLeast: 'normal' },
    summary:
      'Change the number by a code of the new one and of the present one; for a first number the password takes the place of the latter',
    body: ownAccountCalls.changePhone.body,
    data: ownPhone,
    errors: ['PHONE_CODE_WRONG', 'PHONE_TAKEN', 'PASSWORD_WRONG', 'SIGN_IN_LOCKED'],
  }),
  mail: visitorCall({
    method: 'GET',
    path: '/selfChangeMail/getAccounts/{a}/{b}',
    summary: 'The person\'s mail address, and whether it can be changed (a, b: "me")',
    params: z.object({ a: me, b: me }),
    data: ownMail,
    errors: [],
  }),
  sendMailCode: visitorCall({
    method: 'POST',
    path: '/selfChangeMail/mailCode/{x}',
    demands: { atLeast: 'normal' },
    summary:
      'Send a code to the present mail address (without `mail`) or to the new one (x: "me"); it counts at this terminal only',
    params: z.object({ x: me }),
    body: ownAccountCalls.sendMailCode.body,
    data: ownAccountCalls.sendMailCode.data,
    errors: ['NOT_FOUND', 'EMAIL_INVALID', 'SIGN_IN_PROVIDER_DOWN', 'TOO_MANY_REQUESTS'],
  }),
  changeMail: visitorCall({
    method: 'POST',
    path: '/selfChangeMail/updateMail',
    demands: { atLeast: 'normal' },
    summary:
      'Change the mail address by a code of the new one and of the present one, which is told of it; for a first one the password takes the place of the latter',
    body: ownAccountCalls.changeMail.body,
    data: ownMail,
    errors: ['PHONE_CODE_WRONG', 'MAIL_TAKEN', 'EMAIL_INVALID', 'PASSWORD_WRONG', 'SIGN_IN_LOCKED'],
  }),
  places: visitorCall({
    method: 'GET',
    path: '/user/places',
    summary: 'Where else the person is signed in, the latest use first',
    data: z.array(signedInPlace),
    errors: [],
  }),
  endOthers: visitorCall({
    method: 'POST',
    path: '/user/endSessions',
    summary: 'Sign out everywhere else; this visit stays',
    body: z.object({}),
    data: z.object({}),
    errors: [],
  }),
  signIns: visitorCall({
    method: 'GET',
    path: '/user/sign-ins',
    summary: "The person's own last sign-ins and refused tries",
    data: ownSignInCalls.own.data,
    errors: [],
  }),
};
