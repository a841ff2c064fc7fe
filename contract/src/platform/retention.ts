import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { retentionKind, retentionTerms } from '../retention.ts';

const setting = z.object({ terms: retentionTerms, revision: f.counter });

/** How long data is kept, and what was deleted. */
export const retentionCalls = {
  get: adminCall({
    method: 'GET',
    path: '/retention/terms',
    permission: 'retention:read',
    summary: 'How long the school keeps each kind of data',
    data: setting,
    errors: [],
  }),
  save: adminCall({
    method: 'POST',
    path: '/retention/terms',
    permission: 'retention:write',
    operation: 'retention-changed',
    summary: 'Change how long data is kept, from the next run of the job on',
    body: setting,
    data: setting,
    errors: ['CHANGED_MEANWHILE'],
  }),
  reports: adminCall({
    method: 'GET',
    path: '/retention/reports',
    permission: 'retention:read',
    summary: 'What was deleted, newest first',
    query: z.object({ ...f.pageQuery, kind: z.optional(retentionKind) }),
    data: f.paged(z.object({ reportId: z.uuid(), kind: retentionKind, count: z.int(), deletedAt: f.moment })),
    errors: [],
  }),
};
