import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { enrolmentCalls } from '@self-print/contract/platform/enrolment.ts';
import { desc, eq } from 'drizzle-orm';
import { todayIn } from '../../calendar/todayIn.ts';
import { enrolmentKey } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { viewOf } from './enrolmentStore.ts';

type ListCall = typeof enrolmentCalls.list;

/** A page of the school's enrolment keys, the newest first. */
export async function listEnrolmentKeys(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  schoolCode: string,
  { page, rows: pageSize }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const ofSchool = eq(enrolmentKey.schoolCode, schoolCode);
  const found = await db.orm
    .select()
    .from(enrolmentKey)
    .where(ofSchool)
    .orderBy(desc(enrolmentKey.createdAt), desc(enrolmentKey.keyId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const today = await todayIn(db, schoolCode, clock.now());
  const makers = found.map(({ createdBy }) => createdBy);
  const nameOf = await administratorNames(db, keys, schoolCode, makers);
  return {
    rows: found.map((row) => viewOf(row, today, nameOf(row.createdBy))),
    total: await db.orm.$count(enrolmentKey, ofSchool),
    pageSize,
    pageNumber: page,
  };
}
