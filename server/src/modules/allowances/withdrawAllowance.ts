import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import type { Deps } from '../../deps.ts';

/** Withdraws an allowance. Orders keep what they have already used of it. */
export async function withdrawAllowance(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  kind: AllowanceKind,
  allowanceId: string,
): Promise<Outcome<{ readonly removed: boolean }, 'NOT_FOUND'>> {
  const withdrawn = await db.orm
    .update(allowance)
    .set({ withdrawnAt: clock.now() })
    .where(
      and(
        eq(allowance.schoolCode, schoolCode),
        eq(allowance.allowanceId, allowanceId),
        eq(allowance.kind, kind),
        isNull(allowance.withdrawnAt),
      ),
    )
    .returning({ allowanceId: allowance.allowanceId });
  return withdrawn.length > 0 ? ok({ removed: true }) : fail(problem('NOT_FOUND'));
}
