import { z } from 'zod/mini';
import { adminCall, defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { PEOPLE_ROWS_MAX } from '../limits.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../passwords.ts';
import { CARD_NUMBER_LENGTH_MAX, cardKind } from '../personCards.ts';
import { administrator } from './adminSignIn.ts';
import { signedInPlace } from './signedInPlaces.ts';

const roleId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/));
const userName = f.givenName(64);
const personName = f.givenName(64);
const cardNumber = z.string().check(z.minLength(1), z.maxLength(CARD_NUMBER_LENGTH_MAX));
const department = f.givenLine(64);
const newPassword = z
  .string()
  .check(z.minLength(PASSWORD_MIN_CHARACTERS), z.maxLength(PASSWORD_MAX_CHARACTERS));

const person = z.object({
  userId: f.userId,
  /** Student or staff number, or an administrator's user name. */
  userName: z.string(),
  name: z.string(),
  department: z.string(),
  role: roleId,
  /** A role that waits for a second administrator. */
  waitingRole: z.nullable(roleId),
  disabled: z.boolean(),
  /** Whether the person can sign in by password. */
  hasPassword: z.boolean(),
  createdAt: f.moment,
  revision: f.counter,
});
export type Person = z.infer<typeof person>;

const personFilter = { role: z.optional(roleId), disabled: z.optional(f.truth) };
/** `waiting`: the role waits for a second administrator, as it has dangerous permissions. */
const written = z.object({ person, outcome: z.enum(['done', 'waiting']) });
const whom = z.object({ userId: f.userId });
/** A token of a link by which a person sets a password: 32 random bytes. */
const link = { schoolCode: f.schoolCode, token: z.string().check(z.regex(/^[\w-]{43}$/)) };

/** A row of an import; `line` is its number in the imported file. What is left out stays as it is. */
const importedPerson = z.object({
  line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  userName,
  name: personName,
  department: z.optional(department),
  /** Id or name of a role that administers nothing. */
  role: z.optional(f.givenName(64)),
  disabled: z.optional(z.boolean()),
  /** Numbers of the cards by which the person signs in, by kind. */
  cards: z.optional(z.partialRecord(cardKind, cardNumber)),
});
export type ImportedPerson = z.infer<typeof importedPerson>;

/**
 * Why a row was left out. `roleUnknown`: the school has no such role. `roleAdministers`: such roles are given one by one.
 * `personAdministers`: so are changes of people who administer, or are to. `cardWrong`: it cannot be the number of such a card.
 * `cardTaken`: somebody else has it.
 */
const importProblem = z.enum([
  'roleUnknown',
  'roleAdministers',
  'personAdministers',
  'cardWrong',
  'cardTaken',
]);

/** Calls about people, used by the console. What names a person is in the body, as addresses are logged. */
export const peopleCalls = {
  list: adminCall({
    method: 'GET',
    path: '/sys/sp-user',
    permission: 'user:read',
    summary: 'People, the newest first',
    query: z.object({ ...f.pageQuery, ...personFilter }),
    data: f.paged(person),
    errors: [],
  }),
  search: adminCall({
    method: 'POST',
    path: '/sys/sp-user/searchUser',
    permission: 'user:read',
    operation: 'nothing',
    summary:
      'People by exact number, by two or more neighbouring characters of the name, by department, role and state',
    body: z.object({
      ...f.pageQuery,
      ...personFilter,
      userName: z.optional(userName),
      name: z.optional(personName.check(z.minLength(2))),
      department: z.optional(department),
    }),
    data: f.paged(person),
    errors: [],
  }),
  departments: adminCall({
    method: 'GET',
    path: '/sys/sp-user/departments',
    permission: 'user:read',
    summary: 'Departments that people belong to',
    data: z.array(z.string()),
    errors: [],
  }),
  current: adminCall({
    method: 'GET',
    path: '/sys/sp-user/current',
    permission: 'anyAdministrator',
    summary: 'The signed-in administrator',
    data: administrator,
    errors: [],
  }),
  currentUser: adminCall({
    method: 'GET',
    path: '/sys/sp-user/current-user',
    permission: 'anyAdministrator',
    summary: 'The signed-in administrator, under its other name',
    data: administrator,
    errors: [],
  }),
  userRoles: adminCall({
    method: 'GET',
    path: '/sys/sp-user/userRoles',
    permission: 'user:read',
    summary: 'The role of a person',
    query: whom,
    data: z.array(z.object({ roleId, name: f.bilingual })),
    errors: ['NOT_FOUND'],
  }),
  create: adminCall({
    method: 'POST',
    path: '/sys/sp-user/create',
    permission: 'user:write',
    operation: 'person-created',
    summary: 'Add a person',
    body: z.object({ userName, name: personName, department, role: roleId }),
    data: written,
    errors: ['NAME_TAKEN', 'REFERENCE_UNKNOWN', 'PERMISSION_LACKING', 'LAST_ADMINISTRATOR'],
  }),
  change: adminCall({
    method: 'POST',
    path: '/sys/sp-user/modify',
    permission: 'user:write',
    operation: 'person-changed',
    summary: 'Change name, department and role of a person',
    body: z.object({ userId: f.userId, name: personName, department, role: roleId, revision: f.counter }),
    data: written,
    errors: [
      'NOT_FOUND',
      'CHANGED_MEANWHILE',
      'REFERENCE_UNKNOWN',
      'PERMISSION_LACKING',
      'LAST_ADMINISTRATOR',
    ],
  }),
  import: adminCall({
    method: 'POST',
    path: '/sys/sp-user/import',
    permission: 'user:write',
    operation: 'people-imported',
    summary:
      'Add and change people by their numbers, a portion of a file at a time; rows with problems are left out. A repeated portion changes nothing',
    body: z.object({
      /** The same for all portions of a file. */
      importId: z.uuid(),
      /** Whether the rows are only checked. */
      isTrial: z.boolean(),
      /** The role of new people whose row names none. */
      newRole: roleId,
      rows: z.array(importedPerson).check(
        z.minLength(1),
        z.maxLength(PEOPLE_ROWS_MAX),
        z.refine(
          (rows) => new Set(rows.map(({ userName: each }) => each.toLowerCase())).size === rows.length,
        ),
      ),
    }),
    data: z.object({
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      problems: z.array(z.object({ line: z.int(), kind: importProblem })),
    }),
    errors: ['REFERENCE_UNKNOWN', 'CHANGED_MEANWHILE'],
  }),
  export: adminCall({
    method: 'GET',
    path: '/sys/sp-user/export',
    permission: 'user:read',
    operation: 'people-exported',
    summary: 'People as a spreadsheet that can be imported again, the newest first',
    query: z.object({ ...personFilter, department: z.optional(department) }),
    data: 'file',
    errors: [],
  }),
  setState: adminCall({
    method: 'POST',
    path: '/sys/sp-user/updateState',
    permission: 'user:write',
    operation: 'person-state-changed',
    summary: 'Disable a person, who is signed out everywhere, or enable them again',
    body: z.object({ userId: f.userId, disabled: z.boolean() }),
    data: person,
    errors: ['NOT_FOUND', 'PERMISSION_LACKING', 'LAST_ADMINISTRATOR'],
  }),
  unlock: adminCall({
    method: 'POST',
    path: '/sys/sp-user/unlock',
    permission: 'user:write',
    operation: 'person-unlocked',
    summary: 'Lift the locks that wrong passwords put on an account',
    body: whom,
    data: person,
    errors: ['NOT_FOUND', 'PERMISSION_LACKING'],
  }),
  passwordLink: adminCall({
    method: 'POST',
    path: '/sys/sp-user/passwordLink',
    permission: 'user:write',
    operation: 'password-link-made',
    summary: 'Make a link by which a person sets a password once; an earlier link ends',
    body: whom,
    data: z.object({ address: z.string(), expiresAt: f.moment }),
    errors: ['NOT_FOUND', 'PERMISSION_LACKING'],
  }),
  sessions: adminCall({
    method: 'GET',
    path: '/sys/sp-user/sessions',
    permission: 'user:read',
    summary: 'Where a person is signed in',
    query: whom,
    data: z.array(signedInPlace),
    errors: ['NOT_FOUND'],
  }),
  endSessions: adminCall({
    method: 'POST',
    path: '/sys/sp-user/endSessions',
    permission: 'user:write',
    operation: 'sessions-ended',
    summary: 'Sign a person out everywhere',
    body: whom,
    data: person,
    errors: ['NOT_FOUND', 'PERMISSION_LACKING'],
  }),
  changeOwnPassword: adminCall({
    method: 'POST',
    path: '/sys/sp-user/changePassword',
    permission: 'anyAdministrator',
    operation: 'own-password-changed',
    summary: "Change one's own password; every other session ends",
    body: z.object({ password: z.string().check(z.maxLength(PASSWORD_MAX_CHARACTERS)), newPassword }),
    data: z.object({}),
    errors: ['PASSWORD_WRONG', 'PASSWORD_WEAK', 'SIGN_IN_LOCKED'],
  }),
};

/** Calls of a person who has a link by which a password is set. */
export const passwordLinkCalls = {
  open: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/admin/login/password/open',
    access: 'public',
    summary: 'Whose password a link sets, masked',
    body: z.object(link),
    data: z.object({
      userName: z.string(),
      name: z.string(),
      schoolName: f.bilingual,
      administers: z.boolean(),
    }),
    errors: ['PASSWORD_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  set: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/admin/login/password/set',
    access: 'public',
    summary: 'Set the password; the link is used up and every session ends',
    body: z.object({ ...link, newPassword }),
    data: z.object({ administers: z.boolean() }),
    errors: ['PASSWORD_LINK_INVALID', 'PASSWORD_WEAK', 'TOO_MANY_REQUESTS'],
  }),
};
