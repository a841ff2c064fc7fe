import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { isInForce, viewOf } from './allowance.ts';
import { ownerOf } from './ownerOf.ts';
import { recordAllowance } from './recordAllowance.ts';

/** Withdraws an allowance. Orders keep what they have already used of it. */
export function withdrawAllowance(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { kind, allowanceId }: { readonly kind: AllowanceKind; readonly allowanceId: string },
): Promise<Outcome<{ readonly removed: boolean }, 'NOT_FOUND'>> {
  const { db, keys, clock } = deps;
  const { schoolCode } = operation;
  return db.transaction(async (queries) => {
    const [row] = await queries.orm
      .update(allowance)
      .set({ withdrawnAt: clock.now() })
      .where(isInForce({ schoolCode, allowanceId, kind }))
      .returning();
    if (!row) return fail(problem('NOT_FOUND'));
    const before = viewOf(keys, row, await ownerOf(queries, row));
    await recordAllowance(queries, deps, operation, { before, after: null });
    return ok({ removed: true });
  });
}
