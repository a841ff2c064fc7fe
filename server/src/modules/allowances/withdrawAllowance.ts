import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { needsSecondPerson } from '../prices/priceRule.ts';
import { isInForce, viewOf } from './allowance.ts';
import { dropHeldAllowance, holdAllowance } from './holdAllowance.ts';
import { holdImport } from './importApproval.ts';
import { ownerOf } from './ownerOf.ts';
import { recordAllowance } from './recordAllowance.ts';

/**
 * Withdraws an allowance. Orders keep what they have already used of it. Where it needs a second person it stays until they agree; what
 * nobody has agreed to yet goes at once.
 */
export function withdrawAllowance(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { kind, allowanceId }: { readonly kind: AllowanceKind; readonly allowanceId: string },
): Promise<Outcome<{ readonly removed: boolean }, 'NOT_FOUND'>> {
  const { db, keys, clock } = deps;
  const { schoolCode } = operation;
  return db.transaction(async (queries) => {
    const waits = await needsSecondPerson(queries, operation);
    const theAllowance = isInForce({ schoolCode, allowanceId, kind });
    const [row] = await queries.orm.select().from(allowance).where(theAllowance).for('update');
    if (!row) return fail(problem('NOT_FOUND'));
    const owner = await ownerOf(queries, row);
    const held = { row, was: row.agreed ? row.amount : null, wanted: null };
    if (waits && row.agreed) {
      await holdAllowance(queries, deps, operation, { ...held, owner });
      return ok({ removed: false });
    }
    await queries.orm.update(allowance).set({ withdrawnAt: clock.now() }).where(theAllowance);
    await recordAllowance(queries, deps, operation, { before: viewOf(keys, row, owner), after: null });
    if (row.batchId !== null && !row.agreed)
      await holdImport(queries, deps, operation, { kind, batchId: row.batchId });
    else await dropHeldAllowance(queries, deps, operation, held);
    return ok({ removed: true });
  });
}
