import { z } from 'zod/mini';
import { assurance } from '../assurance.ts';
import { adminCall } from '../call.ts';
import { DOCUMENT_LANGUAGES, documentLanguage } from '../documentLanguage.ts';
import * as f from '../fields.ts';
import { formFault, formSchema, formValues, shownForm } from '../forms.ts';
import { itemSteps } from '../itemSteps.ts';
import { feeAnswer, folderId, formCheckData, tagId, takeType } from './items.ts';

const validity = f.wholeNumber(0, 1);

const givenTags = z.array(tagId).check(z.maxLength(20));
const allowedRoles = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(20));
const placedCartons = z
  .array(z.object({ terminalCode: z.union([z.literal('*'), f.terminalCode]), cartonCode: f.cartonCode }))
  .check(z.maxLength(1_000));

/** All settings of an item or folder that an administrator can change. Money in fen. */
export const itemSettings = z.object({
  kind: z.enum(['folder', 'document']),
  parentId: z._default(z.nullable(folderId), null),
  title: f.givenTitle,
  description: z._default(f.bilingual, { zh: '', en: '' }),
  position: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
  /** 1 normal, 0 paused. */
  state: z._default(validity, 1),
  tagIds: z._default(givenTags, []),
  unitPrice: z._default(f.fen.check(z.maximum(1_000_000)), 0),
  freeCopies: z._default(z.int().check(z.minimum(0), z.maximum(1_000)), 0),
  printLimit: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000))), null),
  countPeriod: z._default(z.enum(['month', 'year', 'ever']), 'year'),
  copiesMax: z._default(z.int().check(z.minimum(1), z.maximum(99)), 5),
  copiesChangeable: z._default(z.boolean(), true),
  languages: z._default(
    z.array(documentLanguage).check(z.minLength(1), z.maxLength(DOCUMENT_LANGUAGES.length)),
    ['zh'],
  ),
  takeTypes: z._default(z.array(takeType).check(z.minLength(1), z.maxLength(3)), [1]),
  validityDays: z._default(z.int().check(z.minimum(1), z.maximum(36_500)), 180),
  needsApproval: z._default(z.boolean(), false),
  /** How sure a sign-in has to be for ordering it, and for its orders; `low` asks for no more than a sign-in. */
  minAssurance: z._default(assurance, 'low'),
  templateId: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** Plug-ins that supply data or check eligibility, run in this order. */
  plugins: z._default(
    z
      .array(
        z.object({ name: z.string().check(z.maxLength(64)), settings: z.record(z.string(), z.unknown()) }),
      )
      .check(z.maxLength(10)),
    [],
  ),
  /** What a person does at the terminal before ordering it, in this order. */
  steps: z._default(itemSteps, []),
  beforeForm: z._default(z.nullable(formSchema), null),
  afterForm: z._default(z.nullable(formSchema), null),
  /** Roles that may order it; empty means everybody. */
  roles: z._default(allowedRoles, []),
  /** Terminals that offer it; empty means all. */
  terminalCodes: z._default(z.array(f.terminalCode).check(z.maxLength(1_000)), []),
  /** Required media source by terminal; `*` applies to all terminals without an entry of their own. */
  cartons: z._default(placedCartons, []),
});
export type ItemSettings = z.infer<typeof itemSettings>;

/** An item as the console shows it; `revision` is returned with a change, to detect concurrent edits. */
export const adminItem = z.extend(itemSettings, {
  itemId: f.itemId,
  /** False: it is new, its price waits for a second person, and it cannot be opened before. */
  priceAgreed: z.boolean(),
  /** Name of its template. */
  templateName: z.nullable(f.bilingual),
  revision: f.counter,
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
  'TEMPLATE_MISSING',
  'TAKE_TYPE_MISSING',
  'STEPS_ONLY_AT_TERMINAL',
  'PLUGIN_UNKNOWN',
  'REFERENCE_UNKNOWN',
  'PRICE_NOT_AGREED',
] as const;

/** A relation of an item, changed separately; `revision` as with the item. */
const relationOf = { itemId: f.itemId, revision: f.counter };
const cartonRelation = z.pick(adminItem, { itemId: true, revision: true, cartons: true });
const roleRelation = z.pick(adminItem, { itemId: true, revision: true, roles: true });
const tagRelation = z.pick(adminItem, { itemId: true, revision: true, tagIds: true });

/** Filters of a list of items. */
const itemFilter = {
  parentId: z.optional(z.string().check(z.maxLength(64))),
  kind: z.optional(itemSettings.shape.kind),
  search: z.optional(z.string().check(z.maxLength(64))),
  state: z.optional(validity),
  tagId: z.optional(tagId),
  templateId: z.optional(z.string().check(z.maxLength(64))),
  role: z
    .optional(z.string().check(z.maxLength(32)))
    .check(z.meta({ description: 'only what this role may order' })),
  terminalCode: z.optional(f.terminalCode).check(z.meta({ description: 'only what this terminal offers' })),
  archived: z._default(f.truth, false),
};

/** Calls for items, used by the console. */
export const itemAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/item/sp-print-item/pageList',
    permission: 'item:read',
    summary: 'Items and folders',
    query: z.object({
      ...f.pageQuery,
      ...itemFilter,
    }),
    data: f.paged(adminItem),
    errors: [],
  }),
  get: adminCall({
    method: 'GET',
    path: '/item/sp-print-item/{id}',
    permission: 'item:read',
    summary: 'One item with all its settings',
    params: z.object({ id: f.itemId }),
    data: adminItem,
    errors: ['NOT_FOUND'],
  }),
  create: adminCall({
    method: 'POST',
    path: '/item/sp-print-item/create',
    permission: 'item:write',
    operation: 'item-created',
    summary: 'Add an item or a folder',
    body: z.extend(itemSettings, { itemId: z.optional(f.itemId.check(z.regex(/^[a-z0-9-]+$/))) }),
    data: adminItem,
    errors: writeErrors,
  }),
  modify: adminCall({
    method: 'POST',
    path: '/item/sp-print-item/modify',
    permission: 'item:write',
    operation: 'item-changed',
    summary: 'Change an item, if it is unchanged since it was read',
    body: z.extend(itemSettings, { itemId: f.itemId, revision: f.counter }),
    data: adminItem,
    errors: writeErrors,
  }),
  archive: adminCall({
    method: 'GET',
    path: '/item/sp-print-item/del',
    permission: 'item:write',
    operation: 'item-archived',
    summary: 'Archive an item: existing orders are kept, new ones are not possible',
    query: z.object({ itemId: f.itemId }),
    data: z.object({ archived: z.boolean() }),
    errors: ['NOT_FOUND', 'FOLDER_NOT_EMPTY'],
  }),
  restore: adminCall({
    method: 'POST',
    path: '/item/sp-print-item/restore',
    permission: 'item:write',
    operation: 'item-restored',
    summary: 'Bring an archived item back, closed until somebody opens it',
    body: z.object({ itemId: f.itemId }),
    data: z.object({ restored: z.boolean() }),
    errors: ['NOT_FOUND', 'REFERENCE_UNKNOWN'],
  }),
  modifyMany: adminCall({
    method: 'POST',
    path: '/item/sp-print-item/modifyMany',
    permission: 'item:write',
    operation: 'item-changed',
    summary:
      'Open, pause or price several documents at once; those that were changed meanwhile, or could not be ordered once open, are kept as they are',
    body: z.object({
      items: z
        .array(z.object({ itemId: f.itemId, revision: f.counter }))
        .check(z.minLength(1), z.maxLength(100)),
      state: z.optional(validity),
      unitPrice: z.optional(f.fen.check(z.maximum(1_000_000))),
    }),
    data: z.object({
      changed: z.array(f.itemId),
      kept: z.array(f.itemId),
      /** Those of the changed ones whose price waits for a second person. */
      waiting: z.array(f.itemId),
    }),
    errors: [],
  }),
  export: adminCall({
    method: 'GET',
    path: '/item/sp-print-item/export',
    permission: 'item:read',
    summary: 'Items and folders of a list with their main settings, as a CSV file (UTF-8)',
    query: z.object(itemFilter),
    data: 'file',
    errors: [],
  }),
  checkFormSchema: adminCall({
    method: 'POST',
    path: '/item/sp-print-item/json/form',
    permission: 'item:write',
    operation: 'nothing',
    summary: 'Check a form as its author wrote it, and what persons will see of it',
    body: z.object({ form: formSchema }),
    data: z.object({
      valid: z.boolean(),
      problems: z.array(formFault),
      /** What a person will be asked, in each language; null while something is wrong. */
      shown: z.nullable(z.object({ zh: shownForm, en: shownForm })),
    }),
    errors: [],
  }),
  plugins: adminCall({
    method: 'GET',
    path: '/item/sp-print-item/itemPlugins',
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
  checkRight: adminCall({
    method: 'GET',
    path: '/item/sp-print-item/checkItemRight/{id}',
    permission: 'item:read',
    summary:
      'Whether a person (userName) may order an item, and why not; and the labels of values that the document needs and nobody has, beyond those that the person fills in. `missing` is null where that cannot be told: no published template, or the engine is not there',
    params: z.object({ id: f.itemId }),
    query: z.object({ userName: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: z.object({
      allowed: z.boolean(),
      reasons: z.array(z.string()),
      missing: z.nullable(z.array(z.string())),
    }),
    errors: ['NOT_FOUND'],
  }),
  checkFee: adminCall({
    method: 'POST',
    path: '/item/sp-print-item/checkFeeProcedure',
    permission: 'item:read',
    operation: 'nothing',
    summary: 'What copies of an item would cost a person, step by step',
    body: z.object({
      itemId: f.itemId,
      userName: z.string().check(z.minLength(1), z.maxLength(64)),
      copies: f.copies,
    }),
    data: z.object({ steps: z.array(z.object({ label: f.bilingual, value: z.string() })), totalFee: f.fen }),
    errors: ['NOT_FOUND', 'COPIES_OUT_OF_RANGE'],
  }),
  chargeFee: adminCall({
    method: 'POST',
    path: '/item/sp-print-item/chargeFee',
    permission: 'item:read',
    operation: 'nothing',
    summary: 'What a number of copies of an item costs a person now, after free copies',
    body: z.object({
      itemId: f.itemId,
      userName: z.string().check(z.minLength(1), z.maxLength(64)),
      copies: f.copies,
    }),
    data: feeAnswer,
    errors: ['NOT_FOUND', 'ITEM_PAUSED', 'COPIES_OUT_OF_RANGE'],
  }),
  formCheck: adminCall({
    method: 'POST',
    path: '/item/sp-print-item/formCheck',
    permission: 'item:write',
    operation: 'nothing',
    summary: 'Validate values against an unsaved form; each problem names its field',
    body: z.object({ form: formSchema, values: formValues }),
    data: formCheckData,
    errors: ['FORM_SCHEMA_INVALID'],
  }),
  offeredAt: adminCall({
    method: 'POST',
    path: '/item/sp-print-item/list/terminal',
    permission: 'item:read',
    operation: 'nothing',
    summary: "The documents that a terminal offers, regardless of the person's role",
    body: z.object({ terminalCode: f.terminalCode }),
    data: z.array(z.object({ itemId: f.itemId, title: f.bilingual })),
    errors: ['NOT_FOUND'],
  }),
  cartons: adminCall({
    method: 'GET',
    path: '/item/sp-carton-item-rel',
    permission: 'item:read',
    summary: 'The media sources from which an item is printed, by terminal',
    query: z.object({ itemId: f.itemId }),
    data: cartonRelation,
    errors: ['NOT_FOUND'],
  }),
  saveCartons: adminCall({
    method: 'POST',
    path: '/item/sp-carton-item-rel/save',
    permission: 'item:write',
    operation: 'item-changed',
    summary: "Set an item's media sources",
    body: z.object({ ...relationOf, cartons: placedCartons }),
    data: cartonRelation,
    errors: writeErrors,
  }),
  roles: adminCall({
    method: 'GET',
    path: '/item/item-role-rel',
    permission: 'item:read',
    summary: 'The roles that may order an item; none means everybody',
    query: z.object({ itemId: f.itemId }),
    data: roleRelation,
    errors: ['NOT_FOUND'],
  }),
  saveRoles: adminCall({
    method: 'POST',
    path: '/item/item-role-rel/save',
    permission: 'item:write',
    operation: 'item-changed',
    summary: 'Set the roles that may order an item',
    body: z.object({ ...relationOf, roles: allowedRoles }),
    data: roleRelation,
    errors: writeErrors,
  }),
  itemTags: adminCall({
    method: 'GET',
    path: '/item/itemTagRel',
    permission: 'item:read',
    summary: 'The tags of an item',
    query: z.object({ itemId: f.itemId }),
    data: tagRelation,
    errors: ['NOT_FOUND'],
  }),
  saveItemTags: adminCall({
    method: 'POST',
    path: '/item/itemTagRel/save',
    permission: 'item:write',
    operation: 'item-changed',
    summary: 'Set the tags of an item',
    body: z.object({ ...relationOf, tagIds: givenTags }),
    data: tagRelation,
    errors: writeErrors,
  }),
};
