import { z } from 'zod/mini';
import { adminCall, visitorCall } from '../call.ts';
import * as f from '../fields.ts';

/** The most leaves that are added at once. */
export const LEAVE_ROWS_MAX = 200;
const leaveId = z.uuid();

export const leaveKind = z.enum(['personal', 'sick', 'official', 'holiday']);
export type LeaveKind = z.infer<typeof leaveKind>;
/** `approved`: the person is away, or will be. `returned`: they have reported back. `withdrawn`: taken back by the office. */
export const leaveState = z.enum(['approved', 'returned', 'withdrawn']);
export type LeaveState = z.infer<typeof leaveState>;

/** First and last day in the school's calendar, both included. */
const span = { startsOn: z.iso.date(), endsOn: z.iso.date() };
const ownLeave = z.object({
  leaveId,
  kind: leaveKind,
  ...span,
  /** Whether it has begun: only then there is something to report back from. */
  hasBegun: z.boolean(),
  /** Whether its last day is over. */
  isOverdue: z.boolean(),
});
export type OwnLeave = z.infer<typeof ownLeave>;

/** The specification's results of reporting back from leave. */
export const LEAVE_RESULTS = { noneApproved: 0, done: 1, exception: 2, wrongParameters: 3 } as const;

/** Calls of a terminal by which people report back from leave. */
export const leaveCalls = {
  own: visitorCall({
    method: 'GET',
    path: '/student/register/terminal/saleLeave-config',
    demands: { atLeast: 'normal' },
    summary: 'The approved leaves of the person who signed in, from which they have not reported back',
    data: z.object({ leaves: z.array(ownLeave) }),
    errors: [],
  }),
  report: visitorCall({
    method: 'POST',
    path: '/student/register/terminal/saleLeave',
    demands: { atLeast: 'normal' },
    summary:
      'Report back from a leave: 0 no approved leave, 1 done (also when repeated), 2 it has not begun yet, 3 the parameters name nobody or somebody else. No identity number is taken: the visit says who it is',
    body: z.object({
      leaveId: z.optional(z.string().check(z.maxLength(64))),
      /** Student number, as the specification has it; only that of the person who signed in. */
      studentId: z.optional(z.string().check(z.maxLength(64))),
      terminalCode: z.optional(f.terminalCode),
    }),
    data: z.object({
      result: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
      returnedAt: z.nullable(f.moment),
    }),
    errors: [],
  }),
};

const leave = z.object({
  leaveId,
  userName: z.string(),
  name: z.string(),
  department: z.string(),
  kind: leaveKind,
  ...span,
  state: leaveState,
  /** When and where the person reported back. */
  returnedAt: z.nullable(f.moment),
  terminalCode: z.nullable(z.string()),
});
export type Leave = z.infer<typeof leave>;

/** A leave as it is given; `line` is its number in the imported file. */
export const givenLeave = z
  .object({
    line: z.int().check(z.minimum(1), z.maximum(f.COUNTER_MAX)),
    userName: f.givenName(64),
    kind: leaveKind,
    ...span,
  })
  .check(z.refine(({ startsOn, endsOn }) => startsOn <= endsOn, { path: ['endsOn'] }));

export type GivenLeave = z.infer<typeof givenLeave>;

/** Calls of the console about leaves. */
export const leaveAdminCalls = {
  search: adminCall({
    method: 'POST',
    path: '/stu/register/leave/search',
    permission: 'registration:read',
    operation: 'nothing',
    summary: 'Leaves, the latest first; a person by the exact number',
    body: z.object({
      ...f.pageQuery,
      state: z.optional(leaveState),
      userName: z.optional(f.givenName(64)),
    }),
    data: f.paged(leave),
    errors: [],
  }),
  add: adminCall({
    method: 'POST',
    path: '/stu/register/leave/save',
    permission: 'registration:write',
    operation: 'leaves-added',
    summary:
      'Add approved leaves: all of them, or none when a row is wrong. A leave that is there already is not added twice',
    body: z.object({
      rows: z.array(givenLeave).check(
        z.minLength(1),
        z.maxLength(LEAVE_ROWS_MAX),
        z.refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length),
      ),
    }),
    data: z.object({
      added: z.int(),
      same: z.int(),
      /** Lines whose number belongs to nobody. */
      unknown: z.array(z.int()),
    }),
    errors: [],
  }),
  withdraw: adminCall({
    method: 'POST',
    path: '/stu/register/leave/withdraw',
    permission: 'registration:write',
    operation: 'leave-withdrawn',
    summary: 'Take an approved leave back',
    body: z.object({ leaveId }),
    data: leave,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
