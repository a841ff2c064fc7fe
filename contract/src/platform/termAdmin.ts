import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

export const termId = z.uuid();
const isInOrder = <Span extends { readonly startsOn: string; readonly endsOn: string }>({
  startsOn,
  endsOn,
}: Span) => startsOn <= endsOn;

const facts = {
  name: z.object({ zh: f.givenName(60), en: f.givenName(120) }),
  /** First and last day in the school's calendar, both included. */
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
};
/** What an administrator says about a term. */
export const termFacts = z
  .object(facts)
  .check(z.refine(isInOrder, { path: ['endsOn'], message: 'It ends before it begins' }));
export type TermFacts = z.infer<typeof termFacts>;

const term = z.object({
  ...facts,
  termId,
  /** Whether today is one of its days. */
  isCurrent: z.boolean(),
  /** People who are registered for it. */
  registered: z.int(),
  revision: f.counter,
});
export type Term = z.infer<typeof term>;

/** Calls of the console about terms, of which no two have a day in common. */
export const termAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/semester/page',
    permission: 'registration:read',
    summary: 'The terms of the school, the latest first',
    query: z.object({ ...f.pageQuery, search: z.optional(z.string().check(z.maxLength(64))) }),
    data: f.paged(term),
    errors: [],
  }),
  get: adminCall({
    method: 'GET',
    path: '/semester/get/{id}',
    permission: 'registration:read',
    summary: 'One term',
    params: z.object({ id: termId }),
    data: term,
    errors: ['NOT_FOUND'],
  }),
  create: adminCall({
    method: 'POST',
    path: '/semester/save',
    permission: 'registration:write',
    operation: 'term-created',
    summary: 'Add a term. The same request key is the same term',
    body: z.object({ facts: termFacts, requestKey: z.uuid() }),
    data: term,
    errors: ['TERMS_OVERLAP'],
  }),
  modify: adminCall({
    method: 'POST',
    path: '/semester/modify',
    permission: 'registration:write',
    operation: 'term-changed',
    summary: 'Change name and days of a term',
    body: z.object({ facts: termFacts, termId, revision: f.counter }),
    data: term,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'TERMS_OVERLAP'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/semester/del',
    permission: 'registration:write',
    operation: 'term-removed',
    summary: 'Delete a term that nothing refers to',
    body: z.object({ termId, revision: f.counter }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'TERM_IN_USE'],
  }),
};
