import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { todayIn } from '../../../calendar/todayIn.ts';
import { academicTerm } from '../../../db/schema/registration.ts';
import type { Deps } from '../../../deps.ts';
import { termsFrom, viewTerm } from './termStore.ts';

type ListCall = typeof termAdminCalls.list;

/** A page of a school's terms, the latest first; searched by name or id. */
export async function listTerms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  { page, rows, search = '' }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const words = search.trim();
  const matches = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const wanted = and(
    eq(academicTerm.schoolCode, schoolCode),
    words === ''
      ? undefined
      : or(
          ilike(academicTerm.nameZh, matches),
          ilike(academicTerm.nameEn, matches),
          sql`${academicTerm.termId}::text = ${words}`,
        ),
  );
  const found = await termsFrom(db)
    .where(wanted)
    .orderBy(desc(academicTerm.startsOn))
    .limit(rows)
    .offset((page - 1) * rows);
  const today = await todayIn(db, schoolCode, clock.now());
  return {
    rows: found.map((row) => viewTerm(row, today)),
    total: await db.orm.$count(academicTerm, wanted),
    pageSize: rows,
    pageNumber: page,
  };
}
