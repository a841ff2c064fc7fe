import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { inquiryId } from './inquiries.ts';
import { inquiryColumn, inquiryFacts } from './inquiryFacts.ts';

const inquiry = z.object({ inquiryId, facts: inquiryFacts, enabled: z.boolean(), revision: f.counter });
export type Inquiry = z.infer<typeof inquiry>;

const NOTE_MAX = 120;
const note = z.string().check(z.trim(), z.maxLength(NOTE_MAX), z.regex(/^\P{Cc}*$/u));

/** The school's system that is asked, and what every printed sheet says at its end. */
const settings = z.object({
  /** Null: no system is asked. The key is never shown. */
  system: z.nullable(
    z.object({ address: z.string(), account: z.string(), keyId: z.string(), enabled: z.boolean() }),
  ),
  note: f.bilingual,
  licensed: z.boolean(),
  revision: f.counter,
});
export type InquirySettings = z.infer<typeof settings>;

const named = { id: inquiryId, revision: f.counter };

/** Calls of the console about inquiries. What names a person is in the body, as addresses are logged. */
export const inquiryAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/query-item/list',
    permission: 'inquiry:read',
    summary: "The school's inquiries, in the order in which people see them",
    query: z.object(f.pageQuery),
    data: f.paged(inquiry),
    errors: [],
  }),
  save: adminCall({
    method: 'POST',
    path: '/query-item/save',
    permission: 'inquiry:write',
    operation: 'inquiry-saved',
    summary: 'Add an inquiry (revision 0), which is switched off at first, or change it',
    body: z.object({ ...named, facts: inquiryFacts }),
    data: inquiry,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'NAME_TAKEN'],
  }),
  setState: adminCall({
    method: 'POST',
    path: '/query-item/state',
    permission: 'inquiry:write',
    operation: 'inquiry-switched',
    summary: 'Switch an inquiry on or off',
    body: z.object({ ...named, enabled: z.boolean() }),
    data: inquiry,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  try: adminCall({
    method: 'POST',
    path: '/query-item/try',
    permission: 'inquiry:try',
    operation: 'inquiry-tried',
    summary: 'What an inquiry brings for one person, with masked values; who tried it is logged',
    body: z.object({ id: inquiryId, userName: f.givenName(64) }),
    data: z.object({
      columns: z.array(inquiryColumn),
      rows: z.array(z.array(z.string())),
      /** Of all rows; only the first ones are shown. */
      total: z.int(),
    }),
    errors: ['NOT_FOUND', 'PAYER_NOT_FOUND', 'INQUIRY_SYSTEM_DOWN'],
  }),
  settings: adminCall({
    method: 'GET',
    path: '/query-item/base-config',
    permission: 'inquiry:read',
    summary: 'The system that is asked, and what printed sheets say at their end',
    data: settings,
    errors: [],
  }),
  saveSettings: adminCall({
    method: 'POST',
    path: '/query-item/base-config/save',
    permission: 'inquiry:write',
    operation: 'inquiry-settings-saved',
    summary: 'Change it; a key that is left out or empty stays as it is',
    body: z.object({
      system: z.nullable(
        z.object({
          address: z.string().check(z.maxLength(500)),
          account: z.string().check(z.maxLength(64)),
          keyId: z.string().check(z.maxLength(64)),
          key: z.optional(z.string().check(z.maxLength(128))),
          enabled: z.boolean(),
        }),
      ),
      note: z.object({ zh: note, en: note }),
      revision: f.counter,
    }),
    data: settings,
    errors: ['CHANGED_MEANWHILE', 'INQUIRY_PARAMETERS_INVALID'],
  }),
  check: adminCall({
    method: 'POST',
    path: '/query-item/base-config/check',
    permission: 'inquiry:write',
    operation: 'nothing',
    summary: 'Ask the system for something harmless, to see whether address, account and key are right',
    data: z.object({ works: z.boolean(), detail: z.string() }),
    errors: ['NOT_FOUND', 'INQUIRY_PARAMETERS_INVALID'],
  }),
};
