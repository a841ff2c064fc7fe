import { z } from 'zod/mini';
import { assurance } from '../assurance.ts';
import { phoneCall, terminalCall, visitorCall } from '../call.ts';
import { documentLanguage } from '../documentLanguage.ts';
import * as f from '../fields.ts';
import { formProblem, formValues, localForm } from '../forms.ts';
import { itemSteps } from '../itemSteps.ts';
import { cloudPrintCalls } from './cloudPrint.ts';
import { feeDetail } from './orders.ts';

/** 1: at a terminal by pickup code, 2: immediately at this terminal, 3: electronic (by e-mail). */
export const takeType = f.wholeNumber(1, 3);
export const folderId = z.string().check(z.minLength(1), z.maxLength(64));
export const tagId = z.string().check(z.minLength(1), z.maxLength(64));
/** The specification's validity state: 1 normal, 0 invalid. */
const validity = z.union([z.literal(0), z.literal(1)]);

/** Why a person may not order an item now; the text is in the caller's language. */
const blockReason = z.object({ name: z.string(), message: z.string() });

/** A row of the item list: a folder or a document. */
export const itemRow = z.object({
  itemId: f.itemId,
  parentId: z.nullable(f.itemId),
  kind: z.enum(['folder', 'document']),
  title: f.bilingual,
  description: f.bilingual,
  state: validity,
  tagIds: z.array(tagId),
  price: f.fen,
  /** Free copies that this person has left in the current period. */
  remainingFreeCopies: z.int(),
  languages: z.array(documentLanguage),
  /** An unprinted order of this item, which blocks another identical one. */
  uncompletedOrderId: z.nullable(f.orderId),
  hindrance: z.nullable(blockReason),
});
export type ItemListRow = z.infer<typeof itemRow>;

/** What a person sees of one item before ordering it. */
export const itemDetail = z.extend(itemRow, {
  takeTypes: z.array(z.int().check(z.minimum(1), z.maximum(3))),
  copiesMax: z.int(),
  copiesChangeable: z.boolean(),
  freeCopies: z.int(),
  countPeriod: z.enum(['month', 'year', 'ever']),
  /** Copies that may still be printed; null means unlimited. */
  printable: z.nullable(z.int()),
  validityDays: z.int(),
  needsApproval: z.boolean(),
  /** How sure a sign-in has to be that sees the person's data in it, and orders it. */
  minAssurance: assurance,
  hasBeforeForm: z.boolean(),
  hasAfterForm: z.boolean(),
  /** Whether the form before ordering requires files, which can be attached on a phone or PC only. */
  needsFiles: z.boolean(),
  /** What a terminal has the person do before it is ordered there; an item with steps is ordered nowhere else. */
  steps: itemSteps,
});
export type ItemDetail = z.infer<typeof itemDetail>;

/** Sort position of a tag. */
const position = z.int().check(z.minimum(-f.COUNTER_MAX), z.maximum(f.COUNTER_MAX));
export const itemTag = z.object({ tagId, name: f.bilingual, position });

const listQuery = {
  ...f.pageQuery,
  /** Omitted: all items, in whichever folder. Empty: the top level. */
  parentId: z.optional(z.string().check(z.maxLength(64))),
  tagId: z.optional(tagId),
  /** Words to find in the title, in either language. */
  search: z.optional(z.string().check(z.maxLength(64))),
};
const itemErrors = ['NOT_FOUND', 'ITEM_NOT_ALLOWED'] as const;
const formCheckBody = z.object({
  itemId: f.itemId,
  /** True: the form before ordering. False: the form after printing. */
  beforeForm: z._default(f.truth, true),
  orderId: z.optional(f.orderId),
  values: formValues,
});
export const formCheckData = z.object({ valid: z.boolean(), problems: z.array(formProblem) });
export const feeAnswer = z.omit(feeDetail, { paid: true });
const preview = z.object({
  /** Page images of the document as it would be issued now, marked as a preview; paths below the platform's origin. */
  pages: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  pageCount: f.pages,
});
const previewErrors = [
  ...itemErrors,
  'LANGUAGE_NOT_OFFERED',
  'FORM_INVALID',
  'DOCUMENT_DATA_MISSING',
  'DOCUMENT_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const;
const previewQuery = z.object({
  itemId: f.itemId,
  language: z._default(documentLanguage, 'zh'),
});

/** The specification's record of a form that was filled in, the same for phone, PC and terminal. */
const formContent = {
  body: z.object({
    title: z
      .optional(z.string().check(z.maxLength(200)))
      .check(z.meta({ description: "the caller's title of the form; the record has the title of its item" })),
    userId: z.optional(f.userId).check(z.meta({ description: "the caller's own; another's is refused" })),
    type: z.optional(f.wholeNumber(1, 6)).check(z.meta({ description: 'the type of the order' })),
    itemId: f.itemId,
    orderId: f.orderId,
    beforeForm: z._default(f.truth, false),
    content: formValues,
  }),
  data: z.object({ saved: z.boolean() }),
  errors: [...itemErrors, 'ORDER_NOT_FOUND', 'FORM_INVALID'],
} as const;

/** Items for a person on the phone. */
export const userItemCalls = {
  list: phoneCall({
    method: 'POST',
    path: '/item/sp-print-item/list/terminal',
    summary: 'What the person may order: folders first, by folder, tag or words',
    body: z.object(listQuery),
    data: f.paged(itemRow),
    errors: ['MODULE_NOT_LICENSED'],
  }),
  tags: phoneCall({
    method: 'GET',
    path: '/item/itemTag/list',
    summary: 'The tags by which items are sorted',
    data: z.array(itemTag),
    errors: [],
  }),
  get: phoneCall({
    method: 'GET',
    path: '/item/sp-print-item/{id}',
    demands: 'nothing',
    summary: 'One item with its price, limits and block reason',
    params: z.object({ id: f.itemId }),
    data: itemDetail,
    errors: itemErrors,
  }),
  form: phoneCall({
    method: 'POST',
    path: '/item/sp-print-item/json/form',
    demands: { item: 'itemId' },
    summary: 'The form to fill in before ordering, or after printing',
    body: z.object({ itemId: f.itemId, beforeForm: z._default(f.truth, true) }),
    data: localForm,
    errors: itemErrors,
  }),
  formCheck: phoneCall({
    method: 'POST',
    path: '/item/sp-print-item/formCheck',
    demands: { item: 'itemId' },
    summary: 'Validate form values; each problem names its field',
    body: formCheckBody,
    data: formCheckData,
    errors: itemErrors,
  }),
  beginFormUpload: phoneCall({
    method: 'POST',
    path: '/item/sp-print-item/form/upload',
    demands: { item: 'itemId' },
    summary:
      'Announce a file for a field of a form; its pieces, progress and deletion use the calls of cloud print, and the form takes its id',
    body: z.extend(cloudPrintCalls.beginUpload.body, {
      itemId: f.itemId,
      beforeForm: z._default(f.truth, true),
      field: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    data: cloudPrintCalls.beginUpload.data,
    errors: [...itemErrors, 'UPLOAD_EMPTY', 'UPLOAD_TOO_LARGE', 'TOO_MANY_UPLOADS', 'TOO_MANY_REQUESTS'],
  }),
  saveForm: phoneCall({
    method: 'POST',
    path: '/userFormContent/save',
    demands: { item: 'itemId' },
    summary: 'Save what was filled in for an order',
    ...formContent,
  }),
  chargeFee: phoneCall({
    method: 'POST',
    path: '/item/sp-print-item/chargeFee',
    demands: 'nothing',
    summary: 'What a number of copies costs the person, after free copies',
    body: z.object({ itemId: f.itemId, copies: f.copies }),
    data: feeAnswer,
    errors: [...itemErrors, 'ITEM_PAUSED', 'COPIES_OUT_OF_RANGE'],
  }),
  preview: phoneCall({
    method: 'GET',
    path: '/item/sp-print-item/preview',
    demands: { item: 'itemId' },
    summary: "The document as it would be issued with the person's data, without a form's values",
    query: previewQuery,
    data: preview,
    errors: previewErrors,
  }),
  previewWithForm: phoneCall({
    method: 'POST',
    path: '/item/sp-print-item/preview',
    demands: { item: 'itemId' },
    summary: "The document as it would be issued with the person's data and form",
    body: z.object({
      itemId: f.itemId,
      language: z._default(documentLanguage, 'zh'),
      values: z._default(formValues, {}),
    }),
    data: preview,
    errors: previewErrors,
  }),
  previewPage: phoneCall({
    method: 'GET',
    path: '/item/preview-page/{previewId}/{page}',
    demands: { preview: 'previewId' },
    summary: 'One page image of a preview of this person',
    params: z.object({ previewId: z.uuid(), page: f.wholeNumber(1, 2_000) }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
};

/** Items for the person signed in at a terminal. */
export const terminalItemCalls = {
  list: visitorCall({
    method: 'GET',
    path: '/item/sp-print-item/list/terminal',
    summary: 'What the person may print at this terminal: folders first, by folder, tag or words',
    query: z.object({ ...listQuery, state: z.optional(f.wholeNumber(1, 1)) }),
    data: f.paged(itemRow),
    errors: ['MODULE_NOT_LICENSED'],
  }),
  tags: terminalCall({
    method: 'GET',
    path: '/item/itemTag/list/terminal',
    summary: 'The tags by which items are sorted',
    data: z.array(itemTag),
    errors: [],
  }),
  uncompleted: visitorCall({
    method: 'GET',
    path: '/item/sp-print-item/list/uncomplete-order',
    summary: "The person's unprinted item orders",
    query: z.object({ ...f.pageQuery }),
    data: f.paged(
      z.object({
        orderId: f.orderId,
        itemId: f.itemId,
        title: f.bilingual,
        copies: z.int(),
        pages: z.int(),
        state: z.string(),
        totalFee: f.fen,
        createdAt: f.moment,
      }),
    ),
    errors: [],
  }),
  available: terminalCall({
    method: 'GET',
    path: '/item/sp-print-item/getItemByTerminalCode',
    summary: 'The items that this terminal offers, for the home screen; no personal data',
    query: z.object({ terminalCode: z.optional(f.terminalCode) }),
    data: z.array(z.object({ itemId: f.itemId, title: f.bilingual })),
    errors: [],
  }),
  skyCardScan: terminalCall({
    method: 'GET',
    path: '/item/sp-print-item/isSkyCardScanOn',
    summary: 'Whether cards are scanned by their code at this terminal',
    data: z.object({ on: z.boolean() }),
    errors: [],
  }),
  get: visitorCall({
    method: 'GET',
    path: '/item/sp-print-item/{id}',
    demands: 'nothing',
    summary: 'One item with its price, limits and block reason',
    params: z.object({ id: f.itemId }),
    data: itemDetail,
    errors: itemErrors,
  }),
  beforeForm: visitorCall({
    method: 'GET',
    path: '/item/sp-print-item/json/form/terminal',
    demands: { item: 'itemId' },
    summary: 'The form to fill in before printing',
    query: z.object({ itemId: f.itemId }),
    data: localForm,
    errors: itemErrors,
  }),
  afterForm: visitorCall({
    method: 'GET',
    path: '/item/sp-print-item/after/json/form',
    demands: { item: 'itemId' },
    summary: 'The form to fill in after printing',
    query: z.object({ itemId: f.itemId, orderId: z.optional(f.orderId) }),
    data: localForm,
    errors: itemErrors,
  }),
  formCheck: visitorCall({
    method: 'POST',
    path: '/item/sp-print-item/formCheck',
    demands: { item: 'itemId' },
    summary: 'Validate form values; each problem names its field',
    body: formCheckBody,
    data: formCheckData,
    errors: itemErrors,
  }),
  saveForm: visitorCall({
    method: 'POST',
    path: '/userFormContent/save',
    demands: { item: 'itemId' },
    summary: 'Save what was filled in for an order',
    ...formContent,
  }),
  preview: visitorCall({
    method: 'POST',
    path: '/item/sp-print-item/preview',
    demands: { item: 'itemId' },
    summary: "The document as it would be issued with the person's data and form",
    body: z.object({
      itemId: f.itemId,
      language: z._default(documentLanguage, 'zh'),
      values: z._default(formValues, {}),
      masked: z
        ._default(f.truth, false)
        .check(z.meta({ description: 'hides personal values by their rules: others may see a terminal' })),
    }),
    data: preview,
    errors: previewErrors,
  }),
  previewPage: visitorCall({
    method: 'GET',
    path: '/item/preview-page/{previewId}/{page}',
    demands: { preview: 'previewId' },
    summary: 'One page image of a preview of this person',
    params: z.object({ previewId: z.uuid(), page: f.wholeNumber(1, 2_000) }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
};

export const itemCalls = {
  chargeFee: visitorCall({
    method: 'POST',
    path: '/item/sp-print-item/chargeFee',
    demands: 'nothing',
    summary: 'What a number of copies of an item costs the person who signed in here, after free copies',
    body: z.object({
      terminalCode: z.optional(f.terminalCode),
      itemId: f.itemId,
      userId: f.userId,
      copies: f.copies,
    }),
    data: feeAnswer,
    errors: ['NOT_FOUND', 'ITEM_PAUSED', 'COPIES_OUT_OF_RANGE'],
  }),
};
