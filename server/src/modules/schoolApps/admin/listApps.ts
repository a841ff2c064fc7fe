import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { todayIn } from '../../../calendar/todayIn.ts';
import { schoolApp } from '../../../db/schema/schoolApps.ts';
import type { Deps } from '../../../deps.ts';
import { keysOf, viewApp } from '../appStore.ts';

type ListCall = typeof appAdminCalls.list;

/** A page of the school's apps, the oldest first. */
export async function listApps(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  { page, rows: pageSize }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const now = clock.now();
  const wanted = and(eq(schoolApp.schoolCode, schoolCode), isNull(schoolApp.deletedAt));
  const found = await db.orm
    .select()
    .from(schoolApp)
    .where(wanted)
    .orderBy(asc(schoolApp.createdAt), asc(schoolApp.appId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const today = await todayIn(db, schoolCode, now);
  const keys = await keysOf(
    db,
    schoolCode,
    found.map(({ appId }) => appId),
    now,
  );
  return {
    rows: found.map((row) => viewApp(row, keys, today)),
    total: await db.orm.$count(schoolApp, wanted),
    pageSize,
    pageNumber: page,
  };
}
