import { z } from 'zod/mini';
import { adminCall, defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { PASSWORD_MAX_CHARACTERS } from '../passwords.ts';

const USER_NAME_MAX = 64;
const CODE_MAX = 40;

/**
 * What a new school needs before its first certificate comes out, in the order in which it is best done: the columns of an import of
 * campus data are those of published templates, so that the template comes before.
 */
export const setUpStep = z.enum([
  'administrators',
  'look',
  'signing',
  'terminal',
  'people',
  'template',
  'records',
  'item',
  'print',
]);
export type SetUpStep = z.infer<typeof setUpStep>;

/** The first start of a platform: its first school with its first administrator, and what is left to do then. */
export const setUpCalls = {
  state: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/setUp/state',
    access: 'public',
    summary: 'Whether the platform waits for its first school',
    data: z.object({ isOpen: z.boolean() }),
    errors: ['FORBIDDEN'],
  }),
  begin: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/setUp/begin',
    access: 'public',
    summary:
      'Add the first school with its first administrator, by the code that the server writes at its start',
    body: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(CODE_MAX)),
      schoolCode: f.schoolCode,
      name: f.givenSchoolName,
      timeZone: f.timeZone,
      administrator: z.object({
        userName: f.givenName(USER_NAME_MAX),
        name: f.givenName(USER_NAME_MAX),
        password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARACTERS)),
      }),
    }),
    data: z.object({}),
    errors: ['SET_UP_CLOSED', 'SET_UP_CODE_WRONG', 'PASSWORD_WEAK', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  progress: adminCall({
    method: 'GET',
    path: '/setUp/progress',
    permission: 'licence:write',
    operation: 'nothing',
    summary: 'What a school has already of what its first certificate needs',
    data: z.object({ steps: z.array(z.object({ step: setUpStep, isDone: z.boolean() })) }),
    errors: [],
  }),
};
