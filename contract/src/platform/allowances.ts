import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { ALLOWANCE_ROWS_MAX } from '../limits.ts';

/** Free copies or pages that a person has used in the current period, including those reserved by open orders, and how many are left. */
const usage = z.nullable(z.object({ used: z.int(), left: z.int() }));
const reason = z.string().check(z.maxLength(200));
const userName = z.string().check(z.maxLength(64));

const freeCopies = z.object({
  freeCopiesId: z.uuid(),
  itemId: f.itemId,
  /** Exactly one of person and role is set. */
  userName: z.nullable(userName),
  role: z.nullable(z.string().check(z.maxLength(32))),
  copies: z.int().check(z.minimum(0), z.maximum(10_000)),
  reason,
  /** False: it waits for a second person, and nothing is free by it before. */
  agreed: z.boolean(),
  createdAt: f.moment,
});
const freePages = z.extend(z.omit(freeCopies, { freeCopiesId: true, itemId: true, copies: true }), {
  freePagesId: z.uuid(),
  pages: z.int().check(z.minimum(0), z.maximum(100_000)),
});

const givenCopies = z.omit(freeCopies, { freeCopiesId: true, agreed: true, createdAt: true });
const givenPages = z.omit(freePages, { freePagesId: true, agreed: true, createdAt: true });
/** Narrows a list to one allowance, or to what an import gave, by its id. */
const change = z.optional(z.uuid());
/** False: it stays until a second person agrees. */
const withdrawn = z.object({ removed: z.boolean() });

/** A row of an import; `line` is its number in the imported file. */
const line = z.int().check(z.minimum(1), z.maximum(1_000_000));
const personRow = { line, userName: userName.check(z.minLength(1)), reason };
const batch = {
  /** Identifies each allowance together with its line, so that a repeated batch gives nothing twice. */
  batchId: z.uuid(),
  /** Whether the rows are only checked. */
  isTrial: z.boolean(),
};
const atOnce = <Row extends z.ZodMiniType<{ readonly line: number }>>(row: Row) =>
  z.array(row).check(
    z.minLength(1),
    z.maxLength(ALLOWANCE_ROWS_MAX),
    z.refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length),
  );

/** Either everything was given, or nothing: then each wrong row is named. */
const imported = z.object({
  given: z.int(),
  /** In a trial: rows whose person already has an allowance for the same, as when a file is imported twice. */
  alike: z.int(),
  problems: z.array(z.object({ line, field: z.enum(['userName', 'item']) })),
  /** Whether what was given waits for a second person. */
  waits: z.boolean(),
});

/** Calls for copies and pages that cost a person nothing, beyond those of items and roles; used by the console. */
export const allowanceCalls = {
  freeCopies: adminCall({
    method: 'GET',
    path: '/item/sp-free-copies',
    permission: 'item:read',
    summary: 'Free copies in addition to those of the item itself',
    query: z.object({
      ...f.pageQuery,
      itemId: z.optional(f.itemId),
      userName: z.optional(userName),
      change,
    }),
    data: f.paged(z.extend(freeCopies, { itemTitle: f.bilingual, usage })),
    errors: [],
  }),
  giveFreeCopies: adminCall({
    method: 'POST',
    path: '/item/sp-free-copies/create',
    permission: 'item:write',
    operation: 'allowance-given',
    summary: 'Give a person, or everybody with a role, additional free copies of an item per period',
    body: givenCopies,
    data: freeCopies,
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  changeFreeCopies: adminCall({
    method: 'POST',
    path: '/item/sp-free-copies/modify',
    permission: 'item:write',
    operation: 'allowance-changed',
    summary: 'Change how many free copies were given, and why, if nobody has changed it meanwhile',
    body: z.object({
      freeCopiesId: z.uuid(),
      copies: freeCopies.shape.copies,
      reason,
      known: z.pick(freeCopies, { copies: true, reason: true }),
    }),
    data: freeCopies,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  importFreeCopies: adminCall({
    method: 'POST',
    path: '/item/sp-free-copies/import',
    permission: 'item:write',
    operation: 'allowances-imported',
    summary: 'Give many people free copies at once; items by code or name',
    body: z.object({
      ...batch,
      rows: atOnce(
        z.object({
          ...personRow,
          item: z.string().check(z.minLength(1), z.maxLength(200)),
          copies: freeCopies.shape.copies.check(z.minimum(1)),
        }),
      ),
    }),
    data: imported,
    errors: [],
  }),
  exportFreeCopies: adminCall({
    method: 'GET',
    path: '/item/sp-free-copies/export',
    permission: 'item:read',
    summary: 'Additional free copies in force, of a list, as a CSV file (UTF-8)',
    query: z.object({ itemId: z.optional(f.itemId), userName: z.optional(userName) }),
    data: 'file',
    errors: [],
  }),
  withdrawFreeCopies: adminCall({
    method: 'POST',
    path: '/item/sp-free-copies/del',
    permission: 'item:write',
    operation: 'allowance-withdrawn',
    summary: 'Withdraw free copies; orders that have used them keep them',
    body: z.object({ freeCopiesId: z.uuid() }),
    data: withdrawn,
    errors: ['NOT_FOUND'],
  }),
  freePages: adminCall({
    method: 'GET',
    path: '/item/sp-free-pages',
    permission: 'item:read',
    summary: 'Free pages of cloud print, by role or person',
    query: z.object({ ...f.pageQuery, userName: z.optional(userName), change }),
    data: f.paged(z.extend(freePages, { usage })),
    errors: [],
  }),
  giveFreePages: adminCall({
    method: 'POST',
    path: '/item/sp-free-pages/create',
    permission: 'cloudPrint:write',
    operation: 'allowance-given',
    summary: 'Give a person, or everybody with a role, free pages per term',
    body: givenPages,
    data: freePages,
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  changeFreePages: adminCall({
    method: 'POST',
    path: '/item/sp-free-pages/modify',
    permission: 'cloudPrint:write',
    operation: 'allowance-changed',
    summary: 'Change how many free pages were given, and why, if nobody has changed it meanwhile',
    body: z.object({
      freePagesId: z.uuid(),
      pages: freePages.shape.pages,
      reason,
      known: z.pick(freePages, { pages: true, reason: true }),
    }),
    data: freePages,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  importFreePages: adminCall({
    method: 'POST',
    path: '/item/sp-free-pages/import',
    permission: 'cloudPrint:write',
    operation: 'allowances-imported',
    summary: 'Give many people free pages at once',
    body: z.object({
      ...batch,
      rows: atOnce(z.object({ ...personRow, pages: freePages.shape.pages.check(z.minimum(1)) })),
    }),
    data: imported,
    errors: [],
  }),
  exportFreePages: adminCall({
    method: 'GET',
    path: '/item/sp-free-pages/export',
    permission: 'item:read',
    summary: 'Free pages in force, of a list, as a CSV file (UTF-8)',
    query: z.object({ userName: z.optional(userName) }),
    data: 'file',
    errors: [],
  }),
  withdrawFreePages: adminCall({
    method: 'POST',
    path: '/item/sp-free-pages/del',
    permission: 'cloudPrint:write',
    operation: 'allowance-withdrawn',
    summary: 'Withdraw free pages; orders that have used them keep them',
    body: z.object({ freePagesId: z.uuid() }),
    data: withdrawn,
    errors: ['NOT_FOUND'],
  }),
};
