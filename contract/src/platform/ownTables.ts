import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { RECORD_ROWS_MAX } from '../limits.ts';
import { ownTableFacts } from './ownTableFacts.ts';

const tableId = z.uuid();
/** Says nothing of the person or the row to whom it belongs. */
const rowId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
/** More than any text may have, so that the row with it can be refused and the others taken. */
const CELL_MAX = 4_100;

const ownTable = z.object({
  tableId,
  facts: ownTableFacts,
  /** Comes with the platform: it can get more fields, but keeps those that it has. */
  delivered: z.boolean(),
  /** 0: as delivered. */
  revision: f.counter,
});
export type OwnTable = z.infer<typeof ownTable>;

/** `rows` is counted up to `LIST_COUNT_MAX`; one more stands for all above. */
const listed = z.object({ ...ownTable.shape, rows: z.int() });
export type ListedTable = z.infer<typeof listed>;

export const ownRow = z.object({
  wid: rowId,
  /** Masked for those who may not see rows in full. */
  userName: z.string(),
  name: z.string(),
  /** By codes of fields; texts in both languages are joined. */
  values: z.record(z.string(), z.string()),
});
export type OwnTableRow = z.infer<typeof ownRow>;

export const ownRowProblem = z.object({
  line: z.int(),
  kind: z.enum([
    'numberWrong',
    'dateWrong',
    'tooLong',
    'unreadable',
    'codeWrong',
    'numberMissing',
    'keyMissing',
    'repeated',
    'nothing',
    'personUnknown',
    'tooLarge',
    'rowsWrong',
  ]),
  field: z.optional(z.string()),
});
export type OwnRowProblem = z.infer<typeof ownRowProblem>;

/** What became of the rows of a file. */
export const ownRowsTaken = z.object({
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  problems: z.array(ownRowProblem),
});
export type OwnRowsTaken = z.infer<typeof ownRowsTaken>;

const importId = z.uuid();

const soughtRows = {
  ...f.pageQuery,
  userName: z.optional(f.givenName(64)),
  name: z.optional(f.givenName(64).check(z.minLength(2))),
};

const named = { tableId, revision: f.counter };

/** Calls of the console about a school's own tables. What names a person is in the body, as addresses are logged. */
export const ownTableCalls = {
  list: adminCall({
    method: 'GET',
    path: '/tableCreate/page',
    permission: 'ownTable:read',
    summary: "The school's own tables and how many rows they have, those that are delivered first",
    query: z.object(f.pageQuery),
    data: f.paged(listed),
    errors: [],
  }),
  get: adminCall({
    method: 'GET',
    path: '/tableCreate/get/{id}',
    permission: 'ownTable:read',
    summary: 'One table',
    params: z.object({ id: tableId }),
    data: ownTable,
    errors: ['NOT_FOUND'],
  }),
  create: adminCall({
    method: 'POST',
    path: '/tableCreate/save',
    permission: 'ownTable:write',
    operation: 'own-table-created',
    summary: 'Define a table. The same id is the same table',
    body: z.object({ tableId, facts: ownTableFacts }),
    data: ownTable,
    errors: ['NAME_TAKEN', 'CHANGED_MEANWHILE'],
  }),
  modify: adminCall({
    method: 'POST',
    path: '/tableCreate/modify',
    permission: 'ownTable:write',
    operation: 'own-table-changed',
    summary:
      'Change names, add fields; remove fields or change their kinds while nothing uses them; change the key while there are no rows',
    body: z.object({ ...named, facts: ownTableFacts }),
    data: ownTable,
    errors: [
      'NOT_FOUND',
      'CHANGED_MEANWHILE',
      'OWN_TABLE_IN_USE',
      'OWN_TABLE_HAS_ROWS',
      'OWN_TABLE_VALUES_UNFIT',
      'OWN_TABLE_DELIVERED',
    ],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/tableCreate/del',
    permission: 'ownTable:write',
    operation: 'own-table-removed',
    summary: 'Delete a table that nothing uses, with its rows',
    body: z.object(named),
    data: z.object({ rows: z.int() }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'OWN_TABLE_IN_USE', 'OWN_TABLE_DELIVERED'],
  }),
  rows: adminCall({
    method: 'POST',
    path: '/tableCreate/rows',
    permission: 'ownTable:read',
    operation: 'nothing',
    summary:
      'Rows of a table; by the exact number, by two or more characters of the name, or by the exact value of a key field',
    body: z.object({ tableId, ...soughtRows, key: z.optional(f.givenName(64)) }),
    data: f.paged(ownRow),
    errors: ['NOT_FOUND'],
  }),
  removeRow: adminCall({
    method: 'POST',
    path: '/tableCreate/deleteRow',
    permission: 'ownTable:rows',
    operation: 'own-row-removed',
    summary: 'Delete a row',
    body: z.object({ tableId, wid: rowId }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  import: adminCall({
    method: 'POST',
    path: '/tableCreate/import',
    permission: 'record:write',
    operation: 'own-rows-imported',
    summary:
      'Take rows, a portion of a file at a time; rows with problems are left out. A repeated portion changes nothing',
    body: z.object({
      ...named,
      /** The same for all portions of a file; by it the import is undone like any other of campus data. */
      importId,
      /** Whether the rows are only checked. */
      isTrial: z.boolean(),
      rows: z
        .array(
          z.object({
            line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
            cells: z.record(z.string().check(z.maxLength(32)), z.string().check(z.maxLength(CELL_MAX))),
          }),
        )
        .check(z.minLength(1), z.maxLength(RECORD_ROWS_MAX)),
    }),
    data: ownRowsTaken,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};

/** Calls of the specification about CET scores, which are a delivered table. */
export const cetGradeCalls = {
  query: adminCall({
    method: 'POST',
    path: '/cetGrade/query',
    permission: 'ownTable:read',
    operation: 'nothing',
    summary:
      'CET scores; by the exact number, two or more characters of the name, or the exact ticket number',
    body: z.object({ ...soughtRows, ticketNumber: z.optional(f.givenName(64)) }),
    data: f.paged(ownRow),
    errors: [],
  }),
  upload: adminCall({
    method: 'POST',
    path: '/cetGrade/upload',
    permission: 'record:write',
    operation: 'own-rows-imported',
    summary:
      'Take CET scores from a file (xlsx or csv) with headings; rows with problems are left out. A repeated file changes nothing',
    query: z.object({ importId, isTrial: f.truth }),
    upload: true,
    uploadForm: true,
    uploadLimitBytes: 4 * 1_024 * 1_024,
    data: ownRowsTaken,
    errors: ['CHANGED_MEANWHILE', 'TABLE_FILE_UNREADABLE', 'TABLE_FILE_TOO_LARGE', 'TABLE_COLUMNS_MISSING'],
  }),
  remove: adminCall({
    method: 'GET',
    path: '/cetGrade/deleteByWid',
    permission: 'ownTable:rows',
    operation: 'own-row-removed',
    summary: 'Delete a row of CET scores',
    query: z.object({ wid: rowId }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};
