import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import type { Deps } from '../../deps.ts';
import { isInForce } from './allowance.ts';

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
    .where(isInForce({ schoolCode, allowanceId, kind }))
    .returning({ allowanceId: allowance.allowanceId });
  return withdrawn.length > 0 ? ok({ removed: true }) : fail(problem('NOT_FOUND'));
}
