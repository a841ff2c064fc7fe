import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { RECORD_ROWS_MAX } from '../limits.ts';

/** Details that a school can define; also those that are archived count. */
export const TERMINAL_DETAILS_MAX = 30;
/** What one detail offers to choose from. */
export const DETAIL_OPTIONS_MAX = 50;
export const DETAIL_TEXT_MAX = 200;
export const DETAIL_NAME_MAX = 40;
export const DETAIL_POSITION_MAX = 999;
/** More than any value may have, so that the row with it is refused and the others are taken. */
const CELL_MAX = 4_100;

export const terminalDetailKind = z.enum(['text', 'number', 'date', 'choice', 'truth']);
export type TerminalDetailKind = z.infer<typeof terminalDetailKind>;

export const detailCode = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/));
const named = z.object({ zh: f.givenName(DETAIL_NAME_MAX), en: f.givenName(DETAIL_NAME_MAX) });
const option = z.object({ code: detailCode, name: named });
export type TerminalDetailOption = z.infer<typeof option>;

const facts = {
  code: detailCode,
  name: named,
  kind: terminalDetailKind,
  options: z.array(option).check(z.maxLength(DETAIL_OPTIONS_MAX)),
  required: z.boolean(),
  /** Whether the table has a column of it. */
  shown: z.boolean(),
  /** Lower ones come first. */
  position: z.int().check(z.minimum(0), z.maximum(DETAIL_POSITION_MAX)),
  /** Not asked for any more; its values stay. */
  archived: z.boolean(),
};
const detail = z.object({
  ...facts,
  /** Terminals in use that have a value of it. */
  terminals: z.int(),
  revision: f.counter,
});
export type TerminalDetail = z.infer<typeof detail>;

/** Values by codes of details: texts, numbers as written, days as YYYY-MM-DD, codes of choices, `true` or `false`. */
const values = z
  .record(detailCode, z.string().check(z.maxLength(DETAIL_TEXT_MAX)))
  .check(z.refine((given) => Object.keys(given).length <= TERMINAL_DETAILS_MAX));

const terminalRow = z.object({
  terminalCode: f.terminalCode,
  name: f.bilingual,
  values,
  /** Codes of required details without a value. */
  missing: z.array(z.string()),
  revision: f.counter,
});
export type DetailedTerminal = z.infer<typeof terminalRow>;

export const detailRowProblem = z.object({
  line: z.int(),
  kind: z.enum([
    'terminalUnknown',
    'repeated',
    'nothing',
    'numberWrong',
    'dateWrong',
    'tooLong',
    'choiceWrong',
    'truthWrong',
    'missing',
  ]),
  detail: z.optional(z.string()),
});
export type DetailRowProblem = z.infer<typeof detailRowProblem>;
export type DetailProblem = Extract<
  DetailRowProblem['kind'],
  'numberWrong' | 'dateWrong' | 'tooLong' | 'choiceWrong' | 'truthWrong'
>;

const taken = z.object({ changed: z.int(), same: z.int(), problems: z.array(detailRowProblem) });
export type DetailsTaken = z.infer<typeof taken>;

const wanted = {
  /** Part of a terminal's code or name. */
  search: z.optional(z.string().check(z.maxLength(64))),
  /** Values by codes of details, written like an address's query: `asset=A-7&floor=2`. A text is looked for within values. */
  where: z.optional(z.string().check(z.maxLength(2_000))),
};
/** `incomplete`: only terminals that lack a required detail. */
const which = z.object({ x: z.enum(['all', 'incomplete']) });

/** Calls about what a school itself wants to record of its terminals. Terminals do not know of it. */
export const terminalDetailCalls = {
  definitions: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal/getMiscCode/{x}',
    permission: 'terminal:read',
    summary:
      'The further details that the school records of its terminals, in their order; `inUse` leaves archived ones out',
    params: z.object({ x: z.enum(['inUse', 'all']) }),
    data: z.array(detail),
    errors: [],
  }),
  define: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/saveMiscCode',
    permission: 'terminal:write',
    operation: 'terminal-detail-saved',
    summary: 'Define a further detail (revision 0), change, archive or restore it',
    body: z.object({ ...facts, revision: f.counter }).check(
      z.refine(({ kind, options }) => (kind === 'choice') === options.length > 0, { path: ['options'] }),
      z.refine(({ options }) => new Set(options.map(({ code }) => code)).size === options.length, {
        path: ['options'],
      }),
    ),
    data: z.object({ revision: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'NAME_TAKEN', 'TERMINAL_DETAIL_IN_USE', 'BAD_REQUEST'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/delMiscCode',
    permission: 'terminal:write',
    operation: 'terminal-detail-removed',
    summary: 'Delete a further detail of which no terminal has a value',
    body: z.object({ code: detailCode, revision: f.counter }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'TERMINAL_DETAIL_IN_USE'],
  }),
  page: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal/pageTerminalMisc/{x}',
    permission: 'terminal:read',
    summary: 'Terminals in use with the values of their further details, by code',
    params: which,
    query: z.object({ ...f.pageQuery, ...wanted }),
    data: f.paged(terminalRow),
    errors: [],
  }),
  export: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal/exportTerminalMisc/{x}',
    permission: 'terminal:read',
    summary: 'The same as a spreadsheet, which can be imported again',
    params: which,
    query: z.object(wanted),
    data: 'file',
    errors: [],
  }),
  get: adminCall({
    method: 'GET',
    path: '/client/config/systemConfig/{x}',
    permission: 'terminal:read',
    summary: 'The further details of one terminal (x: its code): what is recorded, and of what kind it is',
    params: z.object({ x: f.terminalCode }),
    data: z.object({ details: z.array(detail), terminal: terminalRow }),
    errors: ['NOT_FOUND'],
  }),
  save: adminCall({
    method: 'POST',
    path: '/client/config/saveExtendConfig',
    permission: 'terminal:write',
    operation: 'terminal-details-saved',
    summary:
      'Save the further details of one terminal; an empty value takes one away, what is left out stays',
    body: z.object({ terminalCode: f.terminalCode, revision: f.counter, values }),
    data: z.object({ revision: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'BAD_REQUEST'],
  }),
  import: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/importTerminalMisc',
    permission: 'terminal:write',
    operation: 'terminal-details-imported',
    summary:
      'Take further details of terminals, a portion of a file at a time; rows with problems are left out. An empty cell changes nothing',
    body: z.object({
      /** Whether the rows are only checked. */
      isTrial: z.boolean(),
      rows: z
        .array(
          z.object({
            line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
            terminalCode: z.string().check(z.maxLength(CELL_MAX)),
            cells: z.record(detailCode, z.string().check(z.maxLength(CELL_MAX))),
          }),
        )
        .check(z.minLength(1), z.maxLength(RECORD_ROWS_MAX)),
    }),
    data: taken,
    errors: [],
  }),
};
