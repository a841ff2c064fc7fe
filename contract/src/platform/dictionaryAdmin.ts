import { z } from 'zod/mini';
import { adminCall, phoneCall } from '../call.ts';
import * as f from '../fields.ts';
import { PICTURE_LIMIT_BYTES } from '../limits.ts';
import { dictionaryEntry } from './texts.ts';

const entryId = z.uuid();
/** Kind and name of an entry: what a page asks for, so that neither has anything that an address cannot carry. */
const mark = z.string().check(z.regex(/^[\w.-]{1,64}$/));
const VALUE_MAX = 500;
const LABEL_MAX = 200;
const POSITION_MAX = 10_000;

const settings = z.object({
  code: mark,
  name: mark,
  value: z.string().check(z.maxLength(VALUE_MAX)),
  label: z.object({
    zh: z.string().check(z.maxLength(LABEL_MAX)),
    en: z.string().check(z.maxLength(LABEL_MAX)),
  }),
  position: z.int().check(z.minimum(0), z.maximum(POSITION_MAX)),
  /** The only terminal that it is for; null means all. */
  terminalCode: z.nullable(f.terminalCode),
});

const listedEntry = z.extend(settings, {
  entryId,
  code: z.string(),
  name: z.string(),
  /** Address of the picture of an entry of kind PICTURE, if there is one. */
  pictureUrl: z.nullable(z.string()),
  revision: f.counter,
});
export type ListedEntry = z.infer<typeof listedEntry>;

/** Calls for the dictionary: named values of a school that terminals and phones read; used by the console. */
export const dictionaryAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/sys/sp-dict/list',
    permission: 'dictionary:read',
    summary: 'Dictionary entries by kind, and within it in order',
    query: z.object({
      ...f.pageQuery,
      search: z.optional(z.string().check(z.maxLength(64))),
      code: z.optional(z.string().check(z.maxLength(64))),
      terminalCode: z.optional(f.terminalCode),
    }),
    data: z.extend(f.paged(listedEntry), {
      /** Every kind that the school has. */
      codes: z.array(z.string()),
    }),
    errors: [],
  }),
  get: adminCall({
    method: 'GET',
    path: '/sys/sp-dict/detail/{entryId}',
    permission: 'dictionary:read',
    summary: 'One dictionary entry',
    params: z.object({ entryId }),
    data: listedEntry,
    errors: ['NOT_FOUND'],
  }),
  save: adminCall({
    method: 'POST',
    path: '/sys/sp-dict/save',
    permission: 'dictionary:write',
    operation: 'dictionary-saved',
    summary: 'Add an entry (without entryId), or change one',
    body: z.extend(settings, { entryId: z.optional(entryId), revision: f.counter }),
    data: listedEntry,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'CHANGED_MEANWHILE', 'REFERENCE_UNKNOWN'],
  }),
  upload: adminCall({
    method: 'POST',
    path: '/sys/sp-dict/upload',
    permission: 'dictionary:write',
    operation: 'nothing',
    summary: 'Store a picture (PNG, JPEG, SVG); the answer is the value of an entry of kind PICTURE',
    upload: true,
    uploadLimitBytes: PICTURE_LIMIT_BYTES,
    data: z.object({ value: z.string(), url: z.string() }),
    errors: ['RESOURCE_INVALID'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/sys/sp-dict/del',
    permission: 'dictionary:write',
    operation: 'dictionary-removed',
    summary: 'Delete an entry',
    body: z.object({ entryId, revision: f.counter }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};

/** The dictionary as phones read it: entries that are for all terminals. */
export const phoneDictionaryCalls = {
  getDict: phoneCall({
    method: 'GET',
    path: '/mobile/getDict/{code}/{name}',
    summary: 'One dictionary entry that is for all terminals',
    params: z.object({ code: mark, name: mark }),
    data: dictionaryEntry,
    errors: ['NOT_FOUND'],
  }),
};
