import { z } from 'zod/mini';
import { defineCall, terminalCall } from '../call.ts';
import { PHONE_CODE_DIGITS } from '../limits.ts';
import { SECOND_PERSON_ERRORS } from '../secondPersonErrors.ts';
import { visit } from '../visit.ts';
import { adminSignInCalls } from './adminSignIn.ts';
import { atPc } from './atPc.ts';
import { captchaText, signedInUser } from './signIn.ts';

/** A mobile number of mainland China. */
export const PHONE_NUMBER = /^1[3-9]\d{9}$/;
export const phoneNumber = z.string().check(z.regex(PHONE_NUMBER));
export const phoneCodeDigits = z.string().check(z.regex(new RegExp(`^\\d{${PHONE_CODE_DIGITS}}$`)));

/** The same whether or not anybody has this number. */
export const sentPhoneCode = z.object({
  /** Relative, because clocks of terminals and phones are not trusted. */
  validSeconds: z.int(),
  resendSeconds: z.int(),
});
export type SentPhoneCode = z.infer<typeof sentPhoneCode>;

const SEND_ERRORS = ['SIGN_IN_WAY_NOT_OFFERED', 'SIGN_IN_PROVIDER_DOWN', 'TOO_MANY_REQUESTS'] as const;
const SIGN_IN_ERRORS = ['SIGN_IN_WAY_NOT_OFFERED', 'PHONE_CODE_WRONG', 'SIGN_IN_LOCKED'] as const;

/** Signing in on the phone by a code that is sent to it. The number is in the body, as addresses are logged. */
export const phoneCodeCalls = {
  send: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/mobile/sendSms',
    access: 'public',
    summary: 'Send a code for signing in; it is accepted from this browser only',
    body: z.object({ phone: phoneNumber, verifiCode: captchaText }),
    data: sentPhoneCode,
    errors: [...SEND_ERRORS, 'CAPTCHA_WRONG', 'FORBIDDEN'],
  }),
  signIn: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/app/login/PHONE_CODE',
    access: 'public',
    summary: 'Sign in with the code that this browser has asked for; sets the session cookie',
    body: z.object({ code: phoneCodeDigits }),
    data: signedInUser,
    errors: [...SIGN_IN_ERRORS, 'FORBIDDEN'],
  }),
};

const pageCalls = {
  send: defineCall({ ...phoneCodeCalls.send, client: 'admin', path: '/admin/login/sendSms' }),
  signIn: defineCall({
    ...phoneCodeCalls.signIn,
    client: 'admin',
    path: '/admin/login/PHONE_CODE',
    data: adminSignInCalls.signIn.data,
  }),
};

/** The same at a PC. Administrators do not sign in by a code alone. */
export const pcPhoneCodeCalls = { send: atPc(pageCalls.send), signIn: atPc(pageCalls.signIn) };

/** The same at a terminal, which is authenticated itself and shows no captcha. */
export const terminalPhoneCodeCalls = {
  send: terminalCall({
    method: 'POST',
    path: '/app/login/sendSms',
    summary: 'Send a code for signing in at this terminal',
    body: z.object({ phone: phoneNumber }),
    data: z.extend(sentPhoneCode, { codeId: z.uuid() }),
    errors: [...SEND_ERRORS, 'TERMINAL_PAUSED'],
  }),
  signIn: terminalCall({
    method: 'POST',
    path: '/app/login/PHONE_CODE',
    summary: 'Sign a person in at this terminal with the code that it has asked for',
    body: z.object({ codeId: z.uuid(), code: phoneCodeDigits }),
    data: visit,
    errors: [...SIGN_IN_ERRORS, ...SECOND_PERSON_ERRORS, 'TERMINAL_PAUSED', 'TERMINAL_NOT_FOR_ROLE'],
  }),
};
