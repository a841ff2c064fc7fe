import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { RECORD_ROWS_MAX } from '../limits.ts';
import { variableName } from '../template/units.ts';
import { templateData } from '../template/variables.ts';

const importId = z.uuid();

/** A single value of a record that documents are made of. */
const column = z.object({
  name: z.string(),
  label: f.bilingual,
  type: z.enum(['text', 'date', 'number', 'numberOrText']),
});
/** A variable that the school's documents take from the records of persons; a list has columns of its own. */
const recordVariable = z.discriminatedUnion('type', [
  z.object({ ...column.shape, type: column.shape.type }),
  z.object({
    name: column.shape.name,
    label: f.bilingual,
    type: z.literal('list'),
    columns: z.array(column),
  }),
]);
export type RecordVariable = z.infer<typeof recordVariable>;
export type RecordColumn = z.infer<typeof column>;

/** A person of an import; `line` is the number of the first row of the file that is about them. */
const recordRow = z.object({
  line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  userName: f.givenName(64),
  /** What is left out stays as it is; null takes a value away. */
  values: templateData.check(
    z.refine((values) => Object.keys(values).every((name) => variableName.safeParse(name).success)),
    z.refine((values) => Object.keys(values).length > 0),
  ),
});
export type RecordRow = z.infer<typeof recordRow>;

/** Why a row was left out. `rowsWrong`: rows of an own table that do not fit it, or two with one key. */
const recordProblem = z.enum(['personUnknown', 'tooLarge', 'rowsWrong']);

const recordImport = z.object({
  importId,
  at: f.moment,
  /** Name of the administrator; empty when they are gone. */
  by: z.string(),
  /** Names of the variables that the file had. */
  variables: z.array(z.string()),
  /** People whose record it changed. */
  changed: z.int(),
  /** Null: it was not undone. */
  undoneAt: z.nullable(f.moment),
  /** Until when it can be undone. */
  undoableUntil: f.moment,
});
export type RecordImport = z.infer<typeof recordImport>;

/** A portion of rows about different people. */
export const recordPortion = {
  /** Whether the rows are only checked. */
  isTrial: z.boolean(),
  rows: z.array(recordRow).check(
    z.minLength(1),
    z.maxLength(RECORD_ROWS_MAX),
    z.refine((rows) => new Set(rows.map(({ userName }) => userName.toLowerCase())).size === rows.length),
  ),
};
/** What became of a portion. */
export const recordsTaken = z.object({
  changed: z.int(),
  same: z.int(),
  problems: z.array(z.object({ line: z.int(), kind: recordProblem })),
});

/** Calls by which the console takes campus data about persons from files. */
export const recordImportCalls = {
  variables: adminCall({
    method: 'GET',
    path: '/personRecord/variables',
    permission: 'record:read',
    summary: "What the school's published documents take from the records of persons",
    data: z.array(recordVariable),
    errors: [],
  }),
  list: adminCall({
    method: 'GET',
    path: '/personRecord/imports',
    permission: 'record:read',
    summary: 'Imports of campus data, the newest first',
    query: z.object(f.pageQuery),
    data: f.paged(recordImport),
    errors: [],
  }),
  import: adminCall({
    method: 'POST',
    path: '/personRecord/import',
    permission: 'record:write',
    operation: 'records-imported',
    summary:
      'Take values into the records of persons, a portion of a file at a time; rows with problems are left out. A repeated portion changes nothing',
    body: z.object({
      /** The same for all portions of a file. */
      importId,
      ...recordPortion,
    }),
    data: recordsTaken,
    errors: ['CHANGED_MEANWHILE'],
  }),
  undo: adminCall({
    method: 'POST',
    path: '/personRecord/undo',
    permission: 'record:write',
    operation: 'records-import-undone',
    summary: 'Give the records that an import changed their former values, but for those changed again since',
    body: z.object({ importId }),
    data: z.object({ restored: z.int(), changedSince: z.int() }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
