import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { LEAVE_RESULTS, type leaveCalls, type OwnLeave } from '@self-print/contract/platform/leave.ts';
import { and, asc, eq } from 'drizzle-orm';
import { dayIn } from '../../calendar/dayIn.ts';
import { account } from '../../db/schema/accounts.ts';
import { studentLeave } from '../../db/schema/registration.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import type { PersonPlace } from '../records/personRecords.ts';
import { decideReport, type LeaveResult } from './reportRules.ts';

type LeaveRow = typeof studentLeave.$inferSelect;
type ReportCall = typeof leaveCalls.report;
type LeaveDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

const LEAVES_MAX = 20;

/** The approved leaves of a person, from which they have not reported back, the earliest first. */
export async function ownLeaves(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, userId }: TerminalUserActor,
): Promise<OwnLeave[]> {
  const rows = await db.orm
    .select({ leave: studentLeave, timeZone: school.timeZone })
    .from(studentLeave)
    .innerJoin(school, eq(school.schoolCode, studentLeave.schoolCode))
    .where(
      and(
        eq(studentLeave.schoolCode, schoolCode),
        eq(studentLeave.userId, userId),
        eq(studentLeave.state, 'approved'),
      ),
    )
    .orderBy(asc(studentLeave.startsOn))
    .limit(LEAVES_MAX);
  return rows.map(({ leave, timeZone }) => viewOwn(leave, dayIn(timeZone, clock.now())));
}

function viewOwn({ leaveId, kind, startsOn, endsOn }: LeaveRow, today: string): OwnLeave {
  return { leaveId, kind, startsOn, endsOn, hasBegun: startsOn <= today, isOverdue: endsOn < today };
}

/** Reports a person back from a leave; see `decideReport`. Repeated, it answers as at first. */
export async function reportBack(
  deps: LeaveDeps,
  actor: TerminalUserActor,
  { leaveId, studentId }: CallInput<ReportCall>,
): Promise<CallAnswer<ReportCall>> {
  const { schoolCode, terminalCode } = actor;
  if (studentId !== undefined && !(await isOwnNumber(deps, actor, studentId)))
    return answer(LEAVE_RESULTS.wrongParameters);
  const decision = decideReport(await ownLeaves(deps, actor), leaveId);
  if ('result' in decision) return answer(decision.result);
  const returnedAt = deps.clock.now();
  if ('leaveId' in decision && (await close(deps, actor, decision.leaveId, returnedAt))) {
    deps.log.event('leave-reported', { schoolCode, terminalCode });
    return answer(LEAVE_RESULTS.done, returnedAt);
  }
  // Reported before, here or at another terminal a moment ago, or taken back by the office, or never theirs.
  const named = 'leaveId' in decision ? decision.leaveId : decision.notOpen;
  const before = await returnedBefore(deps, actor, named);
  return before ? answer(LEAVE_RESULTS.done, before) : answer(LEAVE_RESULTS.noneApproved);
}

function answer(result: LeaveResult, returnedAt: Date | null = null): CallAnswer<ReportCall> {
  return { result, returnedAt: returnedAt?.toISOString() ?? null };
}

/** Whether the leave was open until now. */
async function close(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, userId, terminalCode }: TerminalUserActor,
  leaveId: string,
  returnedAt: Date,
): Promise<boolean> {
  const changed = await db.orm
    .update(studentLeave)
    .set({ state: 'returned', returnedAt, terminalCode })
    .where(and(isLeaveOf({ schoolCode, userId }, leaveId), eq(studentLeave.state, 'approved')))
    .returning({ leaveId: studentLeave.leaveId });
  return changed.length > 0;
}

const isLeaveOf = ({ schoolCode, userId }: PersonPlace, leaveId: string) =>
  and(
    eq(studentLeave.schoolCode, schoolCode),
    eq(studentLeave.leaveId, leaveId),
    eq(studentLeave.userId, userId),
  );

async function isOwnNumber(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode, userId }: TerminalUserActor,
  studentId: string,
): Promise<boolean> {
  const [person] = await db.orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  if (!person) return false;
  const { userName } = decryptNames(keys, person, person);
  return userName.toLowerCase() === studentId.trim().toLowerCase();
}

async function returnedBefore(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, userId }: TerminalUserActor,
  leaveId: string,
): Promise<Date | null> {
  const [row] = await db.orm
    .select({ returnedAt: studentLeave.returnedAt })
    .from(studentLeave)
    .where(isLeaveOf({ schoolCode, userId }, leaveId));
  return row?.returnedAt ?? null;
}
