import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { appFacts, appId, appKeyId, KEY_OVERLAP_HOURS, newAppKey, schoolApp } from './appFacts.ts';

const withKey = z.object({ app: schoolApp, key: newAppKey });
const of = { appId, revision: f.counter };

/** Calls of the console about the school's systems that call the platform. */
export const appAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/appSecret/list',
    permission: 'interface:read',
    summary: "The school's systems that call the platform, the oldest first",
    query: z.object(f.pageQuery),
    data: f.paged(schoolApp),
    errors: [],
  }),
  detail: adminCall({
    method: 'GET',
    path: '/appSecret/{appId}',
    permission: 'interface:read',
    summary: 'One of them',
    params: z.object({ appId }),
    data: schoolApp,
    errors: ['NOT_FOUND'],
  }),
  create: adminCall({
    method: 'POST',
    path: '/appSecret/create',
    permission: 'interface:configure',
    operation: 'app-created',
    summary: 'Add one; the secret of its first key is in this answer and nowhere else',
    body: z.object({ appId, facts: appFacts }),
    data: withKey,
    errors: ['CHANGED_MEANWHILE', 'APP_NETWORK_INVALID'],
  }),
  modify: adminCall({
    method: 'POST',
    path: '/appSecret/modify',
    permission: 'interface:configure',
    operation: 'app-changed',
    summary: 'Change what it may do, from where, and until when',
    body: z.object({ ...of, facts: appFacts }),
    data: schoolApp,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'APP_NETWORK_INVALID'],
  }),
  rotate: adminCall({
    method: 'POST',
    path: '/appSecret/rotate',
    permission: 'interface:configure',
    operation: 'app-key-rotated',
    summary:
      'Give it a new key, whose secret is in this answer and nowhere else; the old one ends after the overlap',
    body: z.object({
      ...of,
      overlapHours: z.int().check(z.minimum(0), z.maximum(KEY_OVERLAP_HOURS.max)),
    }),
    data: withKey,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  endKey: adminCall({
    method: 'POST',
    path: '/appSecret/endKey',
    permission: 'interface:configure',
    operation: 'app-key-ended',
    summary: 'End an old key at once',
    body: z.object({ ...of, keyId: appKeyId }),
    data: schoolApp,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  setState: adminCall({
    method: 'POST',
    path: '/appSecret/state',
    permission: 'interface:configure',
    operation: 'app-switched',
    summary: 'Revoke it at once, or let it call again',
    body: z.object({ ...of, revoked: z.boolean() }),
    data: schoolApp,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/appSecret/delete',
    permission: 'interface:configure',
    operation: 'app-deleted',
    summary: 'Delete it with its keys and hooks',
    body: z.object(of),
    data: z.object({}),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
