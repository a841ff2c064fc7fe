import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { variableName } from '../template/units.ts';
import { termId } from './termAdmin.ts';

const REQUIREMENTS_MAX = 10;
const FACTS_MAX = 8;
const VALUES_MAX = 20;
const GROUPS_MAX = 200;
const VALUE_LENGTH_MAX = 100;
const NUMBER_MAX = 1_000_000_000;

const label = z.object({ zh: f.givenName(30), en: f.givenName(60) });
const words = z.object({
  zh: z.string().check(z.trim(), z.maxLength(200)),
  en: z.string().check(z.trim(), z.maxLength(400)),
});

/** What a value of a person's record has to be: there, one of some, or a number that is not above a limit (such as an unpaid fee of 0). */
export const recordRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('present') }),
  z.object({
    kind: z.literal('oneOf'),
    values: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(VALUE_LENGTH_MAX)))
      .check(z.minLength(1), z.maxLength(VALUES_MAX)),
  }),
  z.object({
    kind: z.literal('atMost'),
    limit: z.number().check(z.minimum(-NUMBER_MAX), z.maximum(NUMBER_MAX)),
  }),
]);
export type RecordRule = z.infer<typeof recordRule>;

/** What has to be so before somebody can register. */
const requirement = z.object({ label, variable: variableName, rule: recordRule, help: words });
export type Requirement = z.infer<typeof requirement>;

const shownFact = z.object({ label, variable: variableName });

/** How a school registers people. */
export const registrationSettings = z
  .object({
    enabled: z.boolean(),
    termId: z.nullable(termId),
    /** Days in the school's calendar, both included. */
    opensOn: z.iso.date(),
    closesOn: z.iso.date(),
    /** Who may register; empty: everybody who does not administer. */
    roles: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(GROUPS_MAX)),
    departments: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(GROUPS_MAX)),
    notice: words,
    /** What people see of their record before they register. */
    facts: z.array(shownFact).check(z.maxLength(FACTS_MAX)),
    requirements: z.array(requirement).check(z.maxLength(REQUIREMENTS_MAX)),
    /** The item that is printed as proof, from its own template and media source; null for none. */
    proofItemId: z.nullable(f.itemId),
  })
  .check(
    z.refine(({ opensOn, closesOn }) => opensOn <= closesOn, {
      path: ['closesOn'],
      message: 'It closes before it opens',
    }),
    z.refine(({ enabled, termId: of }) => !enabled || of !== null, {
      path: ['termId'],
      message: 'Nobody can register for no term',
    }),
  );
export type RegistrationSettings = z.infer<typeof registrationSettings>;

const setting = z.object({
  settings: registrationSettings,
  /** Whether the school has the module. */
  licensed: z.boolean(),
  revision: f.counter,
});

export const registrationState = z.enum(['registered', 'undone']);

const record = z.object({
  recordId: z.uuid(),
  term: f.bilingual,
  userName: z.string(),
  name: z.string(),
  department: z.string(),
  state: registrationState,
  registeredAt: f.moment,
  terminalCode: z.string(),
  undoneAt: z.nullable(f.moment),
  /** Empty for an administrator who is gone. */
  undoneBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type RegistrationRecord = z.infer<typeof record>;

const filter = {
  termId: z.optional(termId),
  department: z.optional(z.string().check(z.maxLength(64))),
  state: z.optional(registrationState),
};

/** Calls of the console about registration. What names a person is in the body, as addresses are logged. */
export const registrationAdminCalls = {
  settings: adminCall({
    method: 'GET',
    path: '/stu/register/config',
    permission: 'registration:read',
    summary: 'How the school registers people',
    data: setting,
    errors: [],
  }),
  saveSettings: adminCall({
    method: 'POST',
    path: '/stu/register/saveConfig',
    permission: 'registration:write',
    operation: 'registration-settings-saved',
    summary: 'Change it; who is registered stays so',
    body: z.object({ settings: registrationSettings, revision: f.counter }),
    data: setting,
    errors: ['CHANGED_MEANWHILE', 'REFERENCE_UNKNOWN', 'PROOF_NOT_POSSIBLE'],
  }),
  search: adminCall({
    method: 'POST',
    path: '/stuRegisterRecord/search',
    permission: 'registration:read',
    operation: 'nothing',
    summary:
      'Who registered, the newest first; a person by the exact number or two or more characters of the name',
    body: z.object({
      ...f.pageQuery,
      ...filter,
      userName: z.optional(f.givenName(64)),
      name: z.optional(f.givenName(64).check(z.minLength(2))),
    }),
    data: f.paged(record),
    errors: [],
  }),
  export: adminCall({
    method: 'GET',
    path: '/stuRegisterRecord/export',
    permission: 'registration:read',
    operation: 'registrations-exported',
    summary: 'Who registered as a spreadsheet, the newest first',
    query: z.object(filter),
    data: 'file',
    errors: [],
  }),
  undo: adminCall({
    method: 'POST',
    path: '/stuRegisterRecord/undo',
    permission: 'registration:undo',
    operation: 'registration-undone',
    summary: 'Undo a registration, with the reason; the person may register again',
    body: z.object({ recordId: z.uuid(), reason: f.givenName(200) }),
    data: record,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
