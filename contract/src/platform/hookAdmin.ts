import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { hookEventKind, schoolEvent } from '../schoolEvents.ts';
import { allDiffer, appId } from './appFacts.ts';

export const HOOK_ADDRESS_MAX = 500;

const hookId = z.uuid();
const kinds = z
  .array(hookEventKind)
  .check(z.minLength(1), z.maxLength(hookEventKind.options.length), z.refine(allDiffer, 'They must differ'));

/** An address of a school's system that is told of events. */
const hook = z.object({
  hookId,
  /** The app whose key signs what it is sent. */
  appId,
  appName: z.string(),
  address: z.string(),
  kinds,
  enabled: z.boolean(),
  /** Since when nothing reaches it; null: the last delivery did. */
  failingSince: z.nullable(f.moment),
  /** When the platform switched it off, because nothing reached it for so long. */
  givenUpAt: z.nullable(f.moment),
  revision: f.counter,
});
export type Hook = z.infer<typeof hook>;

/** `due`: it is tried until it is taken, for a day. `failed`: it is tried no more. */
export const deliveryState = z.enum(['due', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof deliveryState>;

/** Why a receiver has not taken an event. */
export const notTaken = z.object({
  why: z.enum([
    'answered',
    'notTaken',
    'tooLong',
    'redirect',
    'timedOut',
    'unreachable',
    'noApp',
    'noKey',
    'deleted',
  ]),
  /** The status of an answer or a redirect, the seconds without an answer, or the error of the line; empty for the others. */
  what: z.string(),
});
export type NotTaken = z.infer<typeof notTaken>;

const delivery = z.object({
  deliveryId: z.uuid(),
  hookId,
  address: z.string(),
  event: schoolEvent,
  state: deliveryState,
  tries: f.counter,
  /** Why the last try brought nothing; null before the first one, and once it is delivered. */
  notTaken: z.nullable(notTaken),
  createdAt: f.moment,
  deliveredAt: z.nullable(f.moment),
  nextTryAt: z.nullable(f.moment),
});
export type DeliveryView = z.infer<typeof delivery>;

/** Calls of the console about addresses that are told of events. */
export const hookAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/appSecret/hook/list',
    permission: 'interface:read',
    summary: 'Addresses that are told of events, the oldest first',
    data: z.array(hook),
    errors: [],
  }),
  save: adminCall({
    method: 'POST',
    path: '/appSecret/hook/save',
    permission: 'interface:configure',
    operation: 'hook-saved',
    summary: 'Add such an address (revision 0) or change it; switching it on forgets that it failed',
    body: z.object({
      hookId,
      appId,
      address: z.string().check(z.trim(), z.maxLength(HOOK_ADDRESS_MAX)),
      kinds,
      enabled: z.boolean(),
      revision: f.counter,
    }),
    data: hook,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'HOOK_ADDRESS_INVALID', 'TOO_MANY_HOOKS', 'APP_SCOPE_MISSING'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/appSecret/hook/delete',
    permission: 'interface:configure',
    operation: 'hook-deleted',
    summary: 'Delete such an address with what it was sent',
    body: z.object({ hookId, revision: f.counter }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  test: adminCall({
    method: 'POST',
    path: '/appSecret/hook/test',
    permission: 'interface:configure',
    operation: 'hook-tested',
    summary: 'Send it a test event now, once, and say what came of it',
    body: z.object({ hookId }),
    data: delivery,
    errors: ['NOT_FOUND'],
  }),
  deliveries: adminCall({
    method: 'GET',
    path: '/appSecret/hook/deliveries',
    permission: 'interface:read',
    summary: 'What such addresses were sent, or are still to be sent, the latest first',
    query: z.object({ ...f.pageQuery, hookId: z.optional(hookId), state: z.optional(deliveryState) }),
    data: f.paged(delivery),
    errors: [],
  }),
  sendAgain: adminCall({
    method: 'POST',
    path: '/appSecret/hook/again',
    permission: 'interface:configure',
    operation: 'hook-sent-again',
    summary: 'Send an event once more, whether it was taken or not',
    body: z.object({ deliveryId: z.uuid() }),
    data: delivery,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
