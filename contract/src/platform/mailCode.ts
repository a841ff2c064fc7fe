import { z } from 'zod/mini';
import { defineCall, terminalCall } from '../call.ts';
import { SECOND_PERSON_ERRORS } from '../secondPersonErrors.ts';
import { visit } from '../visit.ts';
import { adminSignInCalls } from './adminSignIn.ts';
import { atPc } from './atPc.ts';
import { phoneCodeDigits, sentPhoneCode } from './phoneCode.ts';
import { captchaText, signedInUser } from './signIn.ts';

/** One mail address, which the platform checks more strictly. */
export const mailAddress = z.string().check(z.minLength(3), z.maxLength(254));

const SEND_ERRORS = [
  'SIGN_IN_WAY_NOT_OFFERED',
  'SIGN_IN_PROVIDER_DOWN',
  'TOO_MANY_REQUESTS',
  'EMAIL_INVALID',
] as const;
const SIGN_IN_ERRORS = ['SIGN_IN_WAY_NOT_OFFERED', 'PHONE_CODE_WRONG', 'SIGN_IN_LOCKED'] as const;

/** Signing in on the phone by a code that comes by mail. The address is in the body, as addresses of calls are logged. */
export const mailCodeCalls = {
  send: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/mobile/sendMail',
    access: 'public',
    summary: 'Send a code for signing in by mail; it is accepted from this browser only',
    body: z.object({ mail: mailAddress, verifiCode: captchaText }),
    data: sentPhoneCode,
    errors: [...SEND_ERRORS, 'CAPTCHA_WRONG', 'FORBIDDEN'],
  }),
  signIn: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/app/login/MAIL_CODE',
    access: 'public',
    summary: 'Sign in with the code that this browser has asked for by mail; sets the session cookie',
    body: z.object({ code: phoneCodeDigits }),
    data: signedInUser,
    errors: [...SIGN_IN_ERRORS, 'FORBIDDEN'],
  }),
};

const pageCalls = {
  send: defineCall({ ...mailCodeCalls.send, client: 'admin', path: '/admin/login/sendMail' }),
  signIn: defineCall({
    ...mailCodeCalls.signIn,
    client: 'admin',
    path: '/admin/login/MAIL_CODE',
    data: adminSignInCalls.signIn.data,
  }),
};

/** The same at a PC. Administrators do not sign in by a code alone. */
export const pcMailCodeCalls = { send: atPc(pageCalls.send), signIn: atPc(pageCalls.signIn) };

/** The same at a terminal, which is authenticated itself and shows no captcha. */
export const terminalMailCodeCalls = {
  send: terminalCall({
    method: 'POST',
    path: '/app/login/sendMail',
    summary: 'Send a code for signing in at this terminal by mail',
    body: z.object({ mail: mailAddress }),
    data: z.extend(sentPhoneCode, { codeId: z.uuid() }),
    errors: [...SEND_ERRORS, 'TERMINAL_PAUSED'],
  }),
  signIn: terminalCall({
    method: 'POST',
    path: '/app/login/MAIL_CODE',
    summary: 'Sign a person in at this terminal with the code that it has asked for by mail',
    body: z.object({ codeId: z.uuid(), code: phoneCodeDigits }),
    data: visit,
    errors: [...SIGN_IN_ERRORS, ...SECOND_PERSON_ERRORS, 'TERMINAL_PAUSED', 'TERMINAL_NOT_FOR_ROLE'],
  }),
};
