import { z } from 'zod/mini';
import { adminCall, defineCall, phoneCall } from '../call.ts';
import * as f from '../fields.ts';
import { dataFate, dataOutcome } from '../ownData.ts';

const REASON_MAX = 300;

/** `agreed`: the job is deleting, or tries again. */
export const deletionState = z.enum(['waiting', 'withdrawn', 'refused', 'agreed', 'done']);
export type DeletionState = z.infer<typeof deletionState>;

const request = z.object({
  requestId: z.uuid(),
  state: deletionState,
  askedAt: f.moment,
  /** When the school has to have answered. */
  answerBy: f.moment,
  /** It waits longer than it may. */
  late: z.boolean(),
  decidedAt: z.nullable(f.moment),
  /** Why the school refused. */
  reason: z.nullable(z.string()),
  doneAt: z.nullable(f.moment),
  /** What was deleted and what stayed, once it is done. */
  outcome: z.nullable(z.array(dataOutcome)),
});
export type DeletionRequest = z.infer<typeof request>;

/** Why somebody cannot ask now. */
export const deletionBlockReason = z.enum(['DELETION_ADMINISTRATES', 'DELETION_THINGS_OPEN']);
export type DeletionBlockReason = z.infer<typeof deletionBlockReason>;

const own = z.object({
  /** The newest; null before the first. */
  request: z.nullable(request),
  blockReason: z.nullable(deletionBlockReason),
  kinds: z.array(dataFate),
});
export type OwnDeletion = z.infer<typeof own>;

const row = z.object({
  ...request.shape,
  userId: z.string(),
  /** Masked for those who may not change people; empty once the account has no name any more. */
  name: z.string(),
  userName: z.string(),
  blockReason: z.nullable(deletionBlockReason),
});
export type DeletionRow = z.infer<typeof row>;

const ofRequest = { requestId: z.uuid() };
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX), z.regex(/^\P{Cc}*$/u));

/** Asking for the deletion of what is stored about oneself. */
export const deletionCalls = {
  get: phoneCall({
    method: 'GET',
    path: '/user/deletion',
    summary: 'How the request for deletion stands, and what would become of each kind of data',
    data: own,
    errors: [],
  }),
  ask: phoneCall({
    method: 'POST',
    path: '/user/deletion/ask',
    demands: { as: 'everyItem' },
    summary: 'Ask the school to delete what is stored about the person; one request waits at a time',
    body: z.object({}),
    data: own,
    errors: deletionBlockReason.options,
  }),
  withdraw: phoneCall({
    method: 'POST',
    path: '/user/deletion/withdraw',
    summary: 'Take back a request that was not decided yet',
    body: z.object({}),
    data: own,
    errors: ['DELETION_DECIDED'],
  }),
  /** Whoever was deleted cannot sign in any more: the id of the request is the receipt. */
  state: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/user/deletion/state',
    access: 'public',
    summary: 'How a request stands, for whoever has its receipt; says nothing about the person',
    body: z.object(ofRequest),
    data: z.object({ request, kinds: z.array(dataFate) }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
};

/** Deciding about such requests in the console. */
export const deletionAdminCalls = {
  list: adminCall({
    method: 'POST',
    path: '/deletion/list',
    permission: 'user:read',
    operation: 'nothing',
    summary: 'Requests for deletion, those that wait first and of them the most urgent',
    body: z.object({ ...f.pageQuery, state: z.optional(deletionState) }),
    data: f.paged(row),
    errors: [],
  }),
  agree: adminCall({
    method: 'POST',
    path: '/deletion/agree',
    permission: 'user:write',
    operation: 'deletion-agreed',
    summary: 'Agree: the person is signed out for good, and a job deletes what may go',
    body: z.object(ofRequest),
    data: row,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'PERMISSION_LACKING', ...deletionBlockReason.options],
  }),
  refuse: adminCall({
    method: 'POST',
    path: '/deletion/refuse',
    permission: 'user:write',
    operation: 'deletion-refused',
    summary: 'Refuse, with a reason that the person reads',
    body: z.object({ ...ofRequest, reason }),
    data: row,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'PERMISSION_LACKING'],
  }),
};
