import { LEAVE_RESULTS, type OwnLeave } from '@self-print/contract/platform/leave.ts';

export type LeaveResult = (typeof LEAVE_RESULTS)[keyof typeof LEAVE_RESULTS];

/** What becomes of a wish to report back: a result, or the leave that is to be closed. */
export type ReportDecision =
  | { readonly result: LeaveResult }
  | { readonly leaveId: string }
  /** Not among the open ones: reported before, or never theirs. */
  | { readonly notOpen: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Decides which leave somebody reports back from: the one that is named, or the only one that has begun. Of several we do not guess
 * which is meant.
 */
export function decideReport(open: readonly OwnLeave[], leaveId: string | undefined): ReportDecision {
  if (leaveId !== undefined) {
    if (!UUID.test(leaveId)) return { result: LEAVE_RESULTS.wrongParameters };
    const named = open.find((each) => each.leaveId === leaveId);
    if (!named) return { notOpen: leaveId };
    return named.hasBegun ? { leaveId } : { result: LEAVE_RESULTS.exception };
  }
  const [begun, ...others] = open.filter(({ hasBegun }) => hasBegun);
  if (others.length > 0) return { result: LEAVE_RESULTS.wrongParameters };
  if (begun) return { leaveId: begun.leaveId };
  return { result: open.length > 0 ? LEAVE_RESULTS.exception : LEAVE_RESULTS.noneApproved };
}
