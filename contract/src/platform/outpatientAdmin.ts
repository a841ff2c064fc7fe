import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

export const OUTPATIENT_PRINTS_MAX = 9;
const TERMINALS_MAX = 500;

const address = z.string().check(z.maxLength(500));
const name = z.string().check(z.maxLength(64));

/** `signed`: the convention of docs/outpatient.md. `fhir`: HL7 FHIR R4. */
const signed = { kind: z.literal('signed'), address, account: name, keyId: name, enabled: z.boolean() };
const fhir = {
  kind: z.literal('fhir'),
  address,
  /** The namespace in which student and staff numbers identify patients. */
  identifierSystem: z.string().check(z.maxLength(200)),
  /** How this platform proves itself: by a token, or by a name and a password. */
  secretKind: z.enum(['bearer', 'basic']),
  /** The name that goes with a password; empty with a token. */
  user: name,
  enabled: z.boolean(),
};
const hospital = z.discriminatedUnion('kind', [z.object(signed), z.object(fhir)]);
export type HospitalSettings = z.infer<typeof hospital>;

/** Never shown, and only ever replaced. */
const secret = z.optional(z.string().check(z.maxLength(4_000)));
const hospitalInput = z.discriminatedUnion('kind', [
  z.object({ ...signed, secret }),
  z.object({ ...fhir, secret }),
]);

const rules = {
  /** Where reports are printed; null at every terminal. */
  terminalCodes: z.nullable(z.array(f.terminalCode).check(z.maxLength(TERMINALS_MAX))),
  /** Null: the printer chooses. */
  cartonCode: z.nullable(f.cartonCode),
  /** Prints of one report; null for any number. */
  printsMax: z.nullable(z.int().check(z.minimum(1), z.maximum(OUTPATIENT_PRINTS_MAX))),
};

const settings = z.object({
  hospital: z.nullable(hospital),
  ...rules,
  /** How sure a sign-in has to be; it is not for a school to choose less. */
  minAssurance: z.literal('strong'),
  licensed: z.boolean(),
  revision: f.counter,
});
export type OutpatientSettings = z.infer<typeof settings>;

/** How the hospital stands to a print: told of every report, to be told, or not reached for a week. */
const printRow = z.object({
  orderId: f.orderId,
  terminalCode: z.string(),
  createdAt: f.moment,
  reports: z.int(),
  pages: z.int(),
  state: z.enum(['open', 'printed', 'failed', 'unconfirmed']),
  told: z.int(),
  untold: z.int(),
  givenUp: z.int(),
});
export type OutpatientPrintRow = z.infer<typeof printRow>;

/** Calls of the console about reports of the campus hospital. None shows or names a report or a patient. */
export const outpatientAdminCalls = {
  settings: adminCall({
    method: 'GET',
    path: '/outpatient/config',
    permission: 'outpatient:read',
    summary: "The hospital's interface, and where and how often reports are printed",
    data: settings,
    errors: [],
  }),
  saveSettings: adminCall({
    method: 'POST',
    path: '/outpatient/config/save',
    permission: 'outpatient:write',
    operation: 'outpatient-settings-saved',
    summary: 'Change it; a secret that is left out or empty stays as it is',
    body: z.object({ hospital: z.nullable(hospitalInput), ...rules, revision: f.counter }),
    data: settings,
    errors: ['CHANGED_MEANWHILE', 'OUTPATIENT_PARAMETERS_INVALID', 'REFERENCE_UNKNOWN'],
  }),
  check: adminCall({
    method: 'POST',
    path: '/outpatient/config/check',
    permission: 'outpatient:write',
    operation: 'nothing',
    summary: 'Ask the hospital for something harmless, to see whether address and secret are right',
    data: z.object({ works: z.boolean(), detail: z.string() }),
    errors: ['NOT_FOUND', 'OUTPATIENT_PARAMETERS_INVALID'],
  }),
  prints: adminCall({
    method: 'GET',
    path: '/outpatient/prints',
    permission: 'outpatient:read',
    summary:
      'What was printed, in numbers: when, where, how many reports and pages, and what the hospital was told',
    query: z.object({ ...f.pageQuery, terminalCode: z.optional(f.terminalCode) }),
    data: f.paged(printRow),
    errors: [],
  }),
};
