import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import { runFault, runKind, runState, schemeRules } from '../campusSync.ts';
import { hostKey, sourceFault, sourceName, sourcePlace } from '../dataSource.ts';
import * as f from '../fields.ts';
import { SOURCE_FILE_LIMIT_BYTES } from '../limits.ts';

const NAME_MAX = 64;
/** Room for a private key. */
const SECRET_MAX = 16_000;

const sourceId = z.uuid();
const schemeId = z.uuid();
const runId = z.uuid();

const dataSource = z.object({
  sourceId,
  name: f.givenName(NAME_MAX),
  place: sourcePlace,
  hasPassword: z.boolean(),
  /** What was uploaded last; null where nothing was, and for other sources. */
  file: z.nullable(
    z.object({
      at: f.moment,
      /** Name of the administrator; empty when they are gone. */
      by: z.string(),
      sizeBytes: f.counter,
      rows: f.counter,
    }),
  ),
  /** How many schemes read it. */
  schemes: f.counter,
  revision: f.counter,
});
export type DataSource = z.infer<typeof dataSource>;

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type SourceTable = z.infer<typeof table>;

const tested = z.discriminatedUnion('works', [
  z.object({
    works: z.literal(true),
    version: z.string(),
    /** Whether the account could change data there, which it should not; null where that cannot be told. */
    canWrite: z.nullable(z.boolean()),
    tables: z.array(table),
  }),
  z.object({
    works: z.literal(false),
    fault: sourceFault,
    /** What a server showed that is not known, or no longer the same. */
    hostKey: z.nullable(hostKey),
  }),
]);
export type TestedSource = z.infer<typeof tested>;

/** Calls of the console about what campus data comes from. */
export const dataSourceCalls = {
  list: adminCall({
    method: 'GET',
    path: '/dataBase/list',
    permission: 'sync:read',
    summary: 'Data sources, without their secrets',
    data: z.array(dataSource),
    errors: [],
  }),
  save: adminCall({
    method: 'POST',
    path: '/dataBase/save',
    permission: 'sync:configure',
    operation: 'data-source-saved',
    summary: 'Add a data source or change it; a password that is left out stays while place and account stay',
    body: z.object({
      sourceId,
      name: f.givenName(NAME_MAX),
      place: sourcePlace,
      password: z.optional(z.string().check(z.maxLength(SECRET_MAX))),
      /** 0: it is new. */
      revision: f.counter,
    }),
    data: dataSource,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'NAME_TAKEN', 'DATA_SOURCE_PASSWORD_MISSING'],
  }),
  upload: adminCall({
    method: 'POST',
    path: '/dataBase/upload',
    permission: 'sync:configure',
    operation: 'data-source-file-uploaded',
    summary: 'The csv or xlsx file of a data source of that kind, in place of the one before',
    query: z.object({ sourceId }),
    upload: true,
    uploadLimitBytes: SOURCE_FILE_LIMIT_BYTES,
    data: dataSource,
    errors: [
      'NOT_FOUND',
      'CHANGED_MEANWHILE',
      'TOO_MANY_REQUESTS',
      'TABLE_FILE_UNREADABLE',
      'TABLE_FILE_TOO_LARGE',
      'SOURCE_FILE_HEADINGS_INVALID',
      'SOURCE_FILE_CELL_TOO_LONG',
    ],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/dataBase/remove',
    permission: 'sync:configure',
    operation: 'data-source-removed',
    summary: 'Remove a data source that no scheme reads',
    body: z.object({ sourceId }),
    data: z.null(),
    errors: ['NOT_FOUND', 'DATA_SOURCE_IN_USE'],
  }),
  test: adminCall({
    method: 'POST',
    path: '/dataBase/test',
    permission: 'sync:configure',
    operation: 'nothing',
    summary: 'Connect to a data source and tell its version, its tables and whether the account could write',
    body: z.object({ sourceId }),
    data: tested,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  sample: adminCall({
    method: 'POST',
    path: '/dataBase/sample',
    permission: 'sync:configure',
    operation: 'nothing',
    summary: 'Ten rows of a table of a data source, with masked values',
    body: z.object({ sourceId, schema: sourceName, table: sourceName }),
    data: z.object({
      fault: z.nullable(sourceFault),
      columns: z.array(z.string()),
      /** Null is an empty cell. */
      rows: z.array(z.array(z.nullable(z.string()))),
    }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
};

const scheme = z.object({
  schemeId,
  sourceId,
  sourceName: z.string(),
  name: f.givenName(NAME_MAX),
  rules: schemeRules,
  /** Whether a trial run of these rules was made, without which nothing is written. */
  isTried: z.boolean(),
  /** When it runs by itself next. */
  nextRunAt: z.nullable(f.moment),
  revision: f.counter,
});
export type SyncScheme = z.infer<typeof scheme>;

const run = z.object({
  runId,
  schemeId,
  schemeName: z.string(),
  kind: runKind,
  /** Name of the administrator; empty when they are gone, null where it was the schedule. */
  by: z.nullable(z.string()),
  state: runState,
  /** The specification's: 1 success, 0 failure; null while it is under way. */
  syncState: z.nullable(z.union([z.literal(0), z.literal(1)])),
  fault: z.nullable(runFault),
  queuedAt: f.moment,
  startedAt: z.nullable(f.moment),
  endedAt: z.nullable(f.moment),
  /** Rows of the source that were read. */
  rowsRead: f.counter,
  /** People who had nothing of this scheme before. */
  added: f.counter,
  /** Other people whose record changed or would change. */
  changed: f.counter,
  same: f.counter,
  /** People who are no longer in the source and whose values were or would be taken out. */
  removed: f.counter,
  refused: f.counter,
  /** How many people each variable changed for. */
  differences: z.record(z.string(), z.int()),
});
export type SyncRun = z.infer<typeof run>;

/** Calls of the console about schemes, by which records come from data sources. */
export const syncSchemeCalls = {
  list: adminCall({
    method: 'GET',
    path: '/syncScheme/list',
    permission: 'sync:read',
    summary: 'Synchronisation schemes',
    data: z.array(scheme),
    errors: [],
  }),
  save: adminCall({
    method: 'POST',
    path: '/syncScheme/save',
    permission: 'sync:configure',
    operation: 'sync-scheme-saved',
    summary: 'Add a scheme or change it; changed rules have to be tried before they write',
    body: z.object({
      schemeId,
      sourceId,
      name: f.givenName(NAME_MAX),
      rules: schemeRules,
      /** 0: it is new. */
      revision: f.counter,
    }),
    data: scheme,
    errors: [
      'NOT_FOUND',
      'CHANGED_MEANWHILE',
      'NAME_TAKEN',
      'SYNC_MAPPING_INVALID',
      'SYNC_WATERMARK_INVALID',
    ],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/syncScheme/remove',
    permission: 'sync:configure',
    operation: 'sync-scheme-removed',
    summary: 'Remove a scheme with its runs; the records stay as they are',
    body: z.object({ schemeId }),
    data: z.null(),
    errors: ['NOT_FOUND', 'SYNC_UNDER_WAY'],
  }),
  run: adminCall({
    method: 'POST',
    path: '/syncScheme/run',
    permission: 'sync:configure',
    operation: 'sync-run-begun',
    summary: 'Begin a run of a scheme; one at a time',
    body: z.object({ schemeId, kind: runKind }),
    data: run,
    errors: ['NOT_FOUND', 'SYNC_UNDER_WAY', 'SYNC_NOT_TRIED', 'SYNC_MAPPING_INVALID'],
  }),
  allow: adminCall({
    method: 'POST',
    path: '/syncScheme/allow',
    permission: 'sync:configure',
    operation: 'sync-run-allowed',
    summary: 'Run again what asked, and let it change as many people as it said, no more',
    body: z.object({ runId }),
    data: run,
    errors: ['NOT_FOUND', 'SYNC_UNDER_WAY', 'SYNC_NOT_TRIED', 'CHANGED_MEANWHILE'],
  }),
  stop: adminCall({
    method: 'POST',
    path: '/syncScheme/stop',
    permission: 'sync:configure',
    operation: 'sync-run-stopped',
    summary: 'Stop a run, which leaves the records as they were; no longer possible once it writes',
    body: z.object({ runId }),
    data: run,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};

/** Calls of the console about the runs of schemes. */
export const syncRunCalls = {
  list: adminCall({
    method: 'GET',
    path: '/synchronizationLog',
    permission: 'sync:read',
    summary: 'Runs of synchronisation schemes, the newest first',
    query: z.object({ ...f.pageQuery, schemeId: z.optional(schemeId), state: z.optional(runState) }),
    data: f.paged(run),
    errors: [],
  }),
  refusals: adminCall({
    method: 'GET',
    path: '/synchronizationLog/refusals',
    permission: 'sync:read',
    summary: 'The rows that a run left out, with the reason, as a spreadsheet; numbers of persons are masked',
    query: z.object({ runId }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
};
