import { z } from 'zod/mini';
import {
  BATCH_KEPT_DAYS_MAX,
  BATCH_NUMBER_LENGTH_MAX,
  BATCH_PEOPLE_MAX,
  batchFailure,
  batchOutput,
  batchPaper,
  batchRowState,
  batchSorting,
  batchState,
} from '../batches.ts';
import { isNameRule } from '../batchNames.ts';
import { adminCall } from '../call.ts';
import { documentLanguage } from '../documentLanguage.ts';
import * as f from '../fields.ts';

const schemeId = z.uuid();
const taskId = z.uuid();
const department = z.string().check(z.trim(), z.maxLength(64));
const role = z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/));

export const batchSettings = z.object({
  /** A batch of more people waits for a second administrator. */
  approvalAbove: z.int().check(z.minimum(0), z.maximum(BATCH_PEOPLE_MAX)),
  /** For how many days a result can be fetched. */
  keptDays: z.int().check(z.minimum(1), z.maximum(BATCH_KEPT_DAYS_MAX)),
});
export type BatchSettings = z.infer<typeof batchSettings>;
const setting = z.object({ settings: batchSettings, revision: f.counter });

/** Everybody of a department, of a role, or of both. */
const query = z
  .object({ kind: z.literal('query'), department, role: z.nullable(role) })
  .check(z.refine(({ department: from, role: as }) => from !== '' || as !== null, { path: ['department'] }));

const shared = {
  name: f.givenName(60),
  itemId: f.itemId,
  language: documentLanguage,
  naming: z.string().check(z.refine(isNameRule)),
  output: batchOutput,
  sorting: batchSorting,
};

const scheme = z.object({
  schemeId,
  ...shared,
  name: z.string(),
  naming: z.string(),
  itemTitle: f.bilingual,
  people: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('query'), department: z.string(), role: z.nullable(z.string()) }),
    z.object({ kind: z.literal('list') }),
  ]),
  /** How many people it is for now. */
  count: z.int(),
  revision: f.counter,
  changedAt: f.moment,
});
export type BatchScheme = z.infer<typeof scheme>;

const counts = z.object({
  total: z.int(),
  issued: z.int(),
  failed: z.int(),
  skipped: z.int(),
});

const task = z.object({
  taskId,
  schemeName: z.string(),
  itemTitle: f.bilingual,
  language: documentLanguage,
  output: batchOutput,
  state: batchState,
  counts,
  requestedAt: f.moment,
  /** Name of the administrator; empty when they are gone. */
  requestedBy: z.string(),
  /** Whether the signed-in administrator requested it, who therefore may not approve it. */
  isOwn: z.boolean(),
  decidedBy: z.nullable(z.string()),
  endedAt: z.nullable(f.moment),
  /** Until when its result can be fetched; null while there is none. */
  resultUntil: z.nullable(f.moment),
});
export type BatchTask = z.infer<typeof task>;

const row = z.object({
  no: z.int(),
  number: z.string(),
  name: z.string(),
  state: batchRowState,
  failure: z.nullable(batchFailure),
  /** Which value, letter or rule it was, in the language of the document. */
  detail: z.nullable(z.string()),
  /** The order by which the document is found among the others. */
  orderId: z.nullable(z.uuid()),
  /** How far its paper is; null where the result is a file, or while there is no document. */
  paper: z.nullable(batchPaper),
  /** Why its print failed or is unconfirmed. */
  paperWhy: z.nullable(f.bilingual),
});
export type BatchRow = z.infer<typeof row>;

const whichTask = z.object({ taskId });
const GONE = ['NOT_FOUND', 'CHANGED_MEANWHILE'] as const;

/** Documents for many people at once. What names a person is in bodies and answers, as addresses are logged. */
export const batchExportCalls = {
  config: adminCall({
    method: 'GET',
    path: '/item/sp-batch-export/config',
    permission: 'batch:read',
    summary: 'Above how many people a batch needs a second administrator, and how long results are kept',
    data: setting,
    errors: [],
  }),
  saveConfig: adminCall({
    method: 'POST',
    path: '/item/sp-batch-export/config',
    permission: 'batch:configure',
    operation: 'batch-settings-saved',
    summary: 'Change it, for batches from then on',
    body: z.object({ settings: batchSettings, revision: f.counter }),
    data: setting,
    errors: ['CHANGED_MEANWHILE'],
  }),
  schemes: adminCall({
    method: 'GET',
    path: '/item/sp-batch-export/scheme',
    permission: 'batch:read',
    summary: 'Schemes of batches, by name',
    query: z.object(f.pageQuery),
    data: f.paged(scheme),
    errors: [],
  }),
  saveScheme: adminCall({
    method: 'POST',
    path: '/item/sp-batch-export/scheme',
    permission: 'batch:write',
    operation: 'batch-scheme-saved',
    summary: 'Add or change a scheme; a list without numbers keeps those that it has',
    body: z.object({
      schemeId,
      ...shared,
      people: z.discriminatedUnion('kind', [
        query,
        z.object({
          kind: z.literal('list'),
          numbers: z.optional(
            z
              .array(f.givenName(BATCH_NUMBER_LENGTH_MAX))
              .check(z.minLength(1), z.maxLength(BATCH_PEOPLE_MAX)),
          ),
        }),
      ]),
      /** 0: it is new. */
      revision: f.counter,
    }),
    data: z.object({ revision: f.counter, count: z.int() }),
    errors: [
      'NOT_FOUND',
      'CHANGED_MEANWHILE',
      'REFERENCE_UNKNOWN',
      'DOCUMENT_UNAVAILABLE',
      'LANGUAGE_NOT_OFFERED',
      'BATCH_EMPTY',
    ],
  }),
  removeScheme: adminCall({
    method: 'POST',
    path: '/item/sp-batch-export/scheme/remove',
    permission: 'batch:write',
    operation: 'batch-scheme-removed',
    summary: 'Delete a scheme; its batches stay',
    body: z.object({ schemeId }),
    data: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  tasks: adminCall({
    method: 'GET',
    path: '/item/sp-batch-export/task',
    permission: 'batch:read',
    summary: 'Batches, the newest first, and how far they are',
    query: z.object({ ...f.pageQuery, state: z.optional(batchState) }),
    data: f.paged(task),
    errors: [],
  }),
  task: adminCall({
    method: 'GET',
    path: '/item/sp-batch-export/task/get',
    permission: 'batch:read',
    summary: 'One batch, and how far it is',
    query: whichTask,
    data: task,
    errors: ['NOT_FOUND'],
  }),
  rows: adminCall({
    method: 'GET',
    path: '/item/sp-batch-export/task/rows',
    permission: 'batch:read',
    summary: 'The people of a batch in its order, and what became of their documents',
    query: z.object({
      ...f.pageQuery,
      taskId,
      state: z.optional(batchRowState),
      paper: z.optional(batchPaper),
    }),
    data: f.paged(row),
    errors: ['NOT_FOUND'],
  }),
  start: adminCall({
    method: 'POST',
    path: '/item/sp-batch-export/task',
    permission: 'batch:write',
    operation: 'batch-started',
    summary: 'Issue a document to everybody of a scheme; repeated with the same id it starts nothing more',
    body: z.object({ schemeId, taskId }),
    data: z.object({ taskId, state: batchState, total: z.int() }),
    errors: ['NOT_FOUND', 'BATCH_EMPTY', 'BATCH_TOO_LARGE', 'DOCUMENT_UNAVAILABLE', 'LANGUAGE_NOT_OFFERED'],
  }),
  decide: adminCall({
    method: 'POST',
    path: '/item/sp-batch-export/task/decide',
    permission: 'batch:approve',
    operation: 'batch-decided',
    summary: 'Approve a batch that somebody else requested, or refuse it; refusing an own one withdraws it',
    body: z.object({ taskId, approve: z.boolean() }),
    data: z.object({ state: batchState }),
    errors: [...GONE, 'SECOND_PERSON_NEEDED'],
  }),
  control: adminCall({
    method: 'POST',
    path: '/item/sp-batch-export/task/control',
    permission: 'batch:write',
    operation: 'batch-controlled',
    summary:
      'Pause a batch, let it go on, stop it for good, or try again what failed; documents under way are finished. What failed is not tried again while the batch is being printed at a terminal',
    body: z.object({ taskId, action: z.enum(['pause', 'resume', 'stop', 'retry']) }),
    data: z.object({ state: batchState }),
    errors: [...GONE, 'BATCH_EMPTY', 'BATCH_PRINT_UNDER_WAY'],
  }),
  download: adminCall({
    method: 'GET',
    path: '/item/sp-batch-export/task/download',
    permission: 'batch:write',
    operation: 'batch-fetched',
    summary:
      'All documents of an ended batch, as an archive or as one file to print; without those revoked since',
    query: whichTask,
    data: 'file',
    errors: [...GONE, 'BATCH_EMPTY', 'BATCH_RESULT_OTHER'],
  }),
  failures: adminCall({
    method: 'GET',
    path: '/item/sp-batch-export/task/failures',
    permission: 'batch:read',
    operation: 'batch-failures-exported',
    summary: 'Who got no document and why, as a spreadsheet (xlsx)',
    query: whichTask,
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
};
export type BatchControl = 'pause' | 'resume' | 'stop' | 'retry';
