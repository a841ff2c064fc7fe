import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import { documentLanguage } from '../documentLanguage.ts';
import * as f from '../fields.ts';

/** Calls for issued documents and their verifications, used by the console. */
export const documentAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/order/document',
    permission: 'order:read',
    summary: 'Issued documents, newest first, with how often each was verified; names and numbers are masked',
    query: z.object({
      ...f.pageQuery,
      state: z.optional(z.enum(['valid', 'expired', 'revoked'])),
      itemId: z.optional(f.itemId),
      /** Only documents that somebody has verified, or that nobody has. */
      verified: z.optional(f.truth),
      userName: z
        .optional(z.string().check(z.maxLength(64)))
        .check(z.meta({ description: 'the whole student or staff number' })),
      from: z.optional(f.moment),
      to: z.optional(f.moment),
    }),
    data: f.paged(
      z.object({
        orderId: f.orderId,
        title: f.bilingual,
        userName: z.string(),
        userNumber: z.string(),
        language: documentLanguage,
        state: z.enum(['valid', 'expired', 'revoked']),
        /** Successful verifications, by code or by file. */
        views: z.int(),
        issuedAt: f.moment,
        validUntil: f.moment,
        revokedAt: z.nullable(f.moment),
      }),
    ),
    errors: [],
  }),
  find: adminCall({
    method: 'POST',
    path: '/order/document/find',
    permission: 'order:read',
    operation: 'nothing',
    summary:
      'Find an order by the verification code of its document, which is sent in the body to keep it out of addresses',
    body: z.object({ code: z.string().check(z.minLength(16), z.maxLength(24)) }),
    data: z.object({ orderId: f.orderId }),
    errors: ['NOT_FOUND'],
  }),
};
