import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

const freeCopies = z.object({
  freeCopiesId: z.uuid(),
  itemId: f.itemId,
  /** Exactly one of person and role is set. */
  userName: z.nullable(z.string().check(z.maxLength(64))),
  role: z.nullable(z.string().check(z.maxLength(32))),
  copies: z.int().check(z.minimum(0), z.maximum(10_000)),
  reason: z.string().check(z.maxLength(200)),
  createdAt: f.moment,
});
const freePages = z.extend(z.omit(freeCopies, { freeCopiesId: true, itemId: true, copies: true }), {
  freePagesId: z.uuid(),
  pages: z.int().check(z.minimum(0), z.maximum(100_000)),
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
      userName: z.optional(z.string().check(z.maxLength(64))),
    }),
    data: f.paged(freeCopies),
    errors: [],
  }),
  giveFreeCopies: adminCall({
    method: 'POST',
    path: '/item/sp-free-copies/create',
    permission: 'item:write',
    summary: 'Give a person, or everybody with a role, additional free copies of an item per period',
    body: z.omit(freeCopies, { freeCopiesId: true, createdAt: true }),
    data: freeCopies,
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  withdrawFreeCopies: adminCall({
    method: 'POST',
    path: '/item/sp-free-copies/del',
    permission: 'item:write',
    summary: 'Withdraw free copies; orders that have used them keep them',
    body: z.object({ freeCopiesId: z.uuid() }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  freePages: adminCall({
    method: 'GET',
    path: '/item/sp-free-pages',
    permission: 'item:read',
    summary: 'Free pages of cloud print, by role or person',
    query: z.object({ ...f.pageQuery, userName: z.optional(z.string().check(z.maxLength(64))) }),
    data: f.paged(freePages),
    errors: [],
  }),
  giveFreePages: adminCall({
    method: 'POST',
    path: '/item/sp-free-pages/create',
    permission: 'cloudPrint:write',
    summary: 'Give a person, or everybody with a role, free pages per term',
    body: z.omit(freePages, { freePagesId: true, createdAt: true }),
    data: freePages,
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  withdrawFreePages: adminCall({
    method: 'POST',
    path: '/item/sp-free-pages/del',
    permission: 'cloudPrint:write',
    summary: 'Withdraw free pages; orders that have used them keep them',
    body: z.object({ freePagesId: z.uuid() }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};
