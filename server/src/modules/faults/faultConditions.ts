import type { CallInput } from '@self-print/contract/call.ts';
import type { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { and, eq, gte, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { faultReport } from '../../db/schema/faults.ts';
import type { AdminActor } from '../../http/actor.ts';
import { SETTLED } from './faultLife.ts';

export type FaultFilter = CallInput<typeof faultAdminCalls.export>;

/** Which reports of a school a filter means. */
export function faultConditions({ schoolCode, userId }: AdminActor, filter: FaultFilter): SQL | undefined {
  const { state, open, mine, faultType, terminalCode, number, from, to } = filter;
  const digits = sql`replace(${faultReport.feedbackId}::text, '-', '')`;
  return and(
    eq(faultReport.schoolCode, schoolCode),
    state && eq(faultReport.state, state),
    open ? isOpen() : undefined,
    mine ? eq(faultReport.assigneeId, userId) : undefined,
    faultType === undefined ? undefined : eq(faultReport.faultType, faultType),
    terminalCode === undefined ? undefined : eq(faultReport.terminalCode, terminalCode),
    number === undefined ? undefined : sql`left(${digits}, ${number.length}) = ${number}`,
    from === undefined ? undefined : gte(faultReport.createdAt, new Date(from)),
    to === undefined ? undefined : lt(faultReport.createdAt, new Date(to)),
  );
}

/** Written as in the index of open reports. */
export function isOpen(): SQL {
  return notInArray(faultReport.state, [...SETTLED]);
}
