import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { faultSource, faultState, faultType, terminalHealth } from './faults.ts';

const CHANGED_AT_ONCE_MAX = 50;
const TEXT_LENGTH_MAX = 500;
const text = z.string().check(z.trim(), z.maxLength(TEXT_LENGTH_MAX));

const filter = {
  state: z.optional(faultState),
  /** Only reports that are neither done nor rejected. */
  open: z.optional(f.truth),
  /** Only reports that are assigned to the caller. */
  mine: z.optional(f.truth),
  faultType: z.optional(faultType),
  terminalCode: z.optional(f.terminalCode),
  number: z.optional(f.orderNumber).check(z.meta({ description: 'the number that people read out' })),
  from: z.optional(f.moment),
  to: z.optional(f.moment),
};

const row = z.object({
  feedbackId: z.uuid(),
  number: z.string(),
  source: faultSource,
  faultType: z.int(),
  problemCode: z.nullable(z.string()),
  state: faultState,
  /** Masked; null from maintenance. */
  phone: z.nullable(z.string()),
  terminalCode: z.nullable(f.terminalCode),
  terminalName: z.nullable(f.bilingual),
  orderId: z.nullable(f.orderId),
  assigneeId: z.nullable(f.userId),
  assignee: z.nullable(z.string()),
  photos: z.int(),
  createdAt: f.moment,
  changedAt: f.moment,
});
export type FaultRow = z.infer<typeof row>;

const detail = z.extend(row, {
  faultReason: z.string(),
  answer: z.string(),
  revision: f.counter,
  /** The states that it may be given next. */
  next: z.array(faultState),
  photoIds: z.array(z.uuid()),
  /** The terminal when it was reported; null without one. */
  health: z.nullable(terminalHealth),
  /** What was done about it, oldest first. */
  events: z.array(
    z.object({
      at: f.moment,
      by: z.nullable(z.string()),
      state: faultState,
      assignee: z.nullable(z.string()),
      remark: z.string(),
    }),
  ),
});
export type FaultDetail = z.infer<typeof detail>;

/** Calls for fault reports, used by the console. */
export const faultAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/faultFeedback',
    permission: 'fault:read',
    summary: 'Fault reports, newest first',
    query: z.object({ ...f.pageQuery, ...filter }),
    data: f.paged(row),
    errors: [],
  }),
  count: adminCall({
    method: 'GET',
    path: '/faultFeedback/count',
    permission: 'fault:read',
    summary: 'How many fault reports are open: all of them, and those of the caller',
    data: z.object({ open: z.int(), mine: z.int() }),
    errors: [],
  }),
  assignees: adminCall({
    method: 'GET',
    path: '/faultFeedback/assignees',
    permission: 'fault:read',
    summary: 'The people to whom a report may be assigned',
    data: z.array(z.object({ userId: f.userId, name: z.string() })),
    errors: [],
  }),
  export: adminCall({
    method: 'GET',
    path: '/faultFeedback/export',
    permission: 'fault:read',
    operation: 'faults-exported',
    summary: 'Fault reports as a workbook, with masked phone numbers and without texts',
    query: z.object(filter),
    data: 'file',
    errors: [],
  }),
  photo: adminCall({
    method: 'GET',
    path: '/faultFeedback/photo',
    permission: 'fault:read',
    summary: 'A photo of a report; each access is logged',
    query: z.object({ photoId: z.uuid() }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
  detail: adminCall({
    method: 'GET',
    path: '/faultFeedback/{id}',
    permission: 'fault:read',
    summary: 'One fault report with its evidence; the phone number is whole for those who work on reports',
    params: z.object({ id: z.uuid() }),
    data: detail,
    errors: ['NOT_FOUND'],
  }),
  change: adminCall({
    method: 'PUT',
    path: '/faultFeedback',
    permission: 'fault:write',
    operation: 'fault-changed',
    summary: 'Assign a report, change its state, answer the reporter or add a remark; what is left out stays',
    body: z.object({
      feedbackId: z.uuid(),
      revision: f.counter,
      state: z.optional(faultState),
      /** Null: nobody. */
      assigneeId: z.optional(z.nullable(f.userId)),
      answer: z.optional(text),
      remark: z.optional(text),
    }),
    data: detail,
    errors: [
      'NOT_FOUND',
      'CHANGED_MEANWHILE',
      'FAULT_STATE_INVALID',
      'FAULT_ANSWER_MISSING',
      'REFERENCE_UNKNOWN',
    ],
  }),
  changeStates: adminCall({
    method: 'POST',
    path: '/faultFeedback/update/stateByPost',
    permission: 'fault:write',
    operation: 'fault-changed',
    summary: 'Change the state of several reports; those that cannot have it keep theirs',
    body: z.object({
      feedbackIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(CHANGED_AT_ONCE_MAX)),
      state: faultState,
    }),
    data: z.object({ changed: z.array(z.uuid()), kept: z.array(z.uuid()) }),
    errors: [],
  }),
};
