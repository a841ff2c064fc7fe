import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { formSchema } from '../forms.ts';
import { folderId, itemTag, tagId, takeType } from './items.ts';

const validity = f.wholeNumber(0, 1);

/** All that an administrator sets of an item or folder. Money in fen. */
export const itemSettings = z.object({
  kind: z.enum(['folder', 'document']),
  parentId: folderId.nullable().default(null),
  title: f.bilingual,
  description: f.bilingual.default({ zh: '', en: '' }),
  position: z.int().min(0).max(10_000).default(0),
  /** 1 normal, 0 paused. */
  state: validity.default(1),
  tagIds: z.array(tagId).max(20).default([]),
  unitPrice: f.fen.max(1_000_000).default(0),
  freeCopies: z.int().min(0).max(1_000).default(0),
  printLimit: z.int().min(1).max(1_000).nullable().default(null),
  countPeriod: z.enum(['month', 'year', 'ever']).default('year'),
  copiesMax: z.int().min(1).max(99).default(5),
  copiesChangeable: z.boolean().default(true),
  languages: z.array(f.language).min(1).max(2).default(['zh']),
  takeTypes: z.array(takeType).min(1).max(3).default([1]),
  validityDays: z.int().min(1).max(36_500).default(180),
  needsApproval: z.boolean().default(false),
  templateId: z.string().max(64).nullable().default(null),
  /** Plug-ins that supply data or check whether a person may order, in this order. */
  plugins: z
    .array(z.object({ name: z.string().max(64), settings: z.record(z.string(), z.unknown()) }))
    .max(10)
    .default([]),
  beforeForm: formSchema.nullable().default(null),
  afterForm: formSchema.nullable().default(null),
  /** Roles that may order it; empty lets everybody. */
  roles: z.array(z.string().max(32)).max(20).default([]),
  /** Terminals that offer it; empty means all. */
  terminalCodes: z.array(f.terminalCode).max(1_000).default([]),
  /** The carton it must come from, by terminal; `*` stands for all terminals without one of their own. */
  cartons: z
    .array(z.object({ terminalCode: z.union([z.literal('*'), f.terminalCode]), cartonCode: f.cartonCode }))
    .max(1_000)
    .default([]),
});
export type ItemSettings = z.infer<typeof itemSettings>;

/** An item as the console shows it; `revision` is sent back with a change, so that nobody overwrites another's. */
export const adminItem = itemSettings.extend({
  itemId: f.itemId,
  revision: z.int(),
  archived: z.boolean(),
  createdAt: f.moment,
});
export type AdminItem = z.infer<typeof adminItem>;

const writeErrors = [
  'NOT_FOUND',
  'CHANGED_MEANWHILE',
  'NAME_TAKEN',
  'FORM_SCHEMA_INVALID',
  'TEMPLATE_NOT_PUBLISHED',
  'PLUGIN_UNKNOWN',
  'REFERENCE_UNKNOWN',
] as const;

const freeCopies = z.object({
  freeCopiesId: z.uuid(),
  itemId: f.itemId,
  /** Either one person, or everybody of a role. */
  userName: z.string().max(64).nullable(),
  role: z.string().max(32).nullable(),
  copies: z.int().min(0).max(10_000),
  reason: z.string().max(200),
  createdAt: f.moment,
});
const freePages = freeCopies.omit({ freeCopiesId: true, itemId: true, copies: true }).extend({
  freePagesId: z.uuid(),
  pages: z.int().min(0).max(100_000),
});

/** Items in the console. */
export const itemAdminCalls = {
  list: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/item/sp-print-item/pageList',
    access: 'admin',
    permission: 'item:read',
    summary: 'Items and folders',
    query: z.object({
      ...f.pageQuery,
      parentId: z.string().max(64).optional(),
      search: z.string().max(64).optional(),
      state: validity.optional(),
      archived: f.truth.default(false),
    }),
    data: f.paged(adminItem),
    errors: [],
  }),
  get: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/item/sp-print-item/{id}',
    access: 'admin',
    permission: 'item:read',
    summary: 'One item with everything that is set for it',
    params: z.object({ id: f.itemId }),
    data: adminItem,
    errors: ['NOT_FOUND'],
  }),
  create: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/item/sp-print-item/create',
    access: 'admin',
    permission: 'item:write',
    summary: 'Add an item or a folder',
    body: itemSettings.extend({ itemId: f.itemId.regex(/^[a-z0-9-]+$/).optional() }),
    data: adminItem,
    errors: writeErrors,
  }),
  modify: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/item/sp-print-item/modify',
    access: 'admin',
    permission: 'item:write',
    summary: 'Change an item as it was read',
    body: itemSettings.extend({ itemId: f.itemId, revision: z.int() }),
    data: adminItem,
    errors: writeErrors,
  }),
  archive: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/item/sp-print-item/del',
    access: 'admin',
    permission: 'item:write',
    summary: 'Archive an item: what was ordered stays, nothing new can be',
    query: z.object({ itemId: f.itemId }),
    data: z.object({ archived: z.boolean() }),
    errors: ['NOT_FOUND', 'FOLDER_NOT_EMPTY'],
  }),
  checkFormSchema: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/item/sp-print-item/json/form',
    access: 'admin',
    permission: 'item:write',
    summary: 'Check a form as its author wrote it',
    body: z.object({ form: formSchema }),
    data: z.object({ valid: z.boolean(), problems: z.array(z.string()) }),
    errors: [],
  }),
  plugins: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/item/sp-print-item/itemPlugins',
    access: 'admin',
    permission: 'item:read',
    summary: 'The plug-ins that items may use, with the form of their settings',
    data: z.array(
      z.object({
        name: z.string(),
        label: f.bilingual,
        supplies: z.enum(['data', 'check']),
        settings: formSchema,
      }),
    ),
    errors: [],
  }),
  checkRight: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/item/sp-print-item/checkItemRight/{id}',
    access: 'admin',
    permission: 'item:read',
    summary: 'Whether a person (userName) may order an item, and why not',
    params: z.object({ id: f.itemId }),
    query: z.object({ userName: z.string().min(1).max(64) }),
    data: z.object({ allowed: z.boolean(), reasons: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  checkFee: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/item/sp-print-item/checkFeeProcedure',
    access: 'admin',
    permission: 'item:read',
    summary: 'What copies of an item would cost a person, step by step',
    body: z.object({ itemId: f.itemId, userName: z.string().min(1).max(64), copies: f.copies }),
    data: z.object({ steps: z.array(z.object({ label: f.bilingual, value: z.string() })), totalFee: f.fen }),
    errors: ['NOT_FOUND', 'COPIES_OUT_OF_RANGE'],
  }),
  tags: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/item/itemTag',
    access: 'admin',
    permission: 'item:read',
    summary: 'Tags of items',
    query: z.object({ ...f.pageQuery }),
    data: f.paged(itemTag),
    errors: [],
  }),
  saveTag: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/item/itemTag/modify',
    access: 'admin',
    permission: 'item:write',
    summary: 'Add a tag (without tagId) or change one',
    body: itemTag.extend({ tagId: tagId.optional() }),
    data: itemTag,
    errors: ['NOT_FOUND'],
  }),
  removeTag: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/item/itemTag/del',
    access: 'admin',
    permission: 'item:write',
    summary: 'Remove a tag from all items',
    body: z.object({ tagId }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  freeCopies: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/item/sp-free-copies',
    access: 'admin',
    permission: 'item:read',
    summary: 'Free copies given beyond those of the item itself',
    query: z.object({ ...f.pageQuery, itemId: f.itemId.optional(), userName: z.string().max(64).optional() }),
    data: f.paged(freeCopies),
    errors: [],
  }),
  giveFreeCopies: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/item/sp-free-copies/create',
    access: 'admin',
    permission: 'item:write',
    summary: 'Give a person, or everybody of a role, more free copies of an item in each period',
    body: freeCopies.omit({ freeCopiesId: true, createdAt: true }),
    data: freeCopies,
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  withdrawFreeCopies: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/item/sp-free-copies/del',
    access: 'admin',
    permission: 'item:write',
    summary: 'Withdraw free copies; orders that used them keep them',
    body: z.object({ freeCopiesId: z.uuid() }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  freePages: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/item/sp-free-pages',
    access: 'admin',
    permission: 'item:read',
    summary: 'Free pages of cloud print, by role or person',
    query: z.object({ ...f.pageQuery, userName: z.string().max(64).optional() }),
    data: f.paged(freePages),
    errors: [],
  }),
  giveFreePages: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/item/sp-free-pages/create',
    access: 'admin',
    permission: 'cloudPrint:write',
    summary: 'Give a person, or everybody of a role, free pages in each term',
    body: freePages.omit({ freePagesId: true, createdAt: true }),
    data: freePages,
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  withdrawFreePages: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/item/sp-free-pages/del',
    access: 'admin',
    permission: 'cloudPrint:write',
    summary: 'Withdraw free pages; orders that used them keep them',
    body: z.object({ freePagesId: z.uuid() }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};
