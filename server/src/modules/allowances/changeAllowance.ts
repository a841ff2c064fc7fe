import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { needsSecondPerson } from '../prices/priceRule.ts';
import { type Allowance, encryptReason, isInForce, viewOf } from './allowance.ts';
import { dropHeldAllowance, holdAllowance } from './holdAllowance.ts';
import { holdImport } from './importApproval.ts';
import { ownerOf } from './ownerOf.ts';
import { recordAllowance } from './recordAllowance.ts';

interface AllowanceTerms {
  readonly amount: number;
  readonly reason: string;
}

interface AllowanceChange {
  readonly kind: AllowanceKind;
  readonly allowanceId: string;
  /** What the administrator saw. */
  readonly known: AllowanceTerms;
  readonly wanted: AllowanceTerms;
}

/**
 * Changes how much was given, and why. Orders keep what they have used, even if that is more than is left. Where it needs a second
 * person, the amount waits and the reason does not; what nobody has agreed to yet is asked for anew.
 */
export function changeAllowance(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { kind, allowanceId, known, wanted }: AllowanceChange,
): Promise<Outcome<Allowance, 'CHANGED_MEANWHILE' | 'NOT_FOUND'>> {
  const { db, keys } = deps;
  const { schoolCode } = operation;
  return db.transaction(async (queries) => {
    const { orm } = queries;
    const waits = await needsSecondPerson(queries, operation);
    const at = { schoolCode, allowanceId, kind };
    const theAllowance = isInForce(at);
    const [stored] = await orm.select().from(allowance).where(theAllowance).for('update');
    if (!stored) return fail(problem('NOT_FOUND'));
    const owner = await ownerOf(queries, stored);
    const before = viewOf(keys, stored, owner);
    if (before.amount !== known.amount || before.reason !== known.reason)
      return fail(problem('CHANGED_MEANWHILE'));
    const { agreed } = stored;
    const changes = {
      amount: waits && agreed ? stored.amount : wanted.amount,
      agreed: agreed || !waits,
      reasonEncrypted: encryptReason(keys, at, wanted.reason),
    };
    await orm.update(allowance).set(changes).where(theAllowance);
    const after = viewOf(keys, { ...stored, ...changes }, owner);
    await recordAllowance(queries, deps, operation, { before, after });
    const held = { row: stored, was: agreed ? stored.amount : null, wanted: wanted.amount };
    if (stored.batchId !== null && !agreed)
      await holdImport(queries, deps, operation, { kind, batchId: stored.batchId });
    else if (waits) await holdAllowance(queries, deps, operation, { ...held, owner });
    else await dropHeldAllowance(queries, deps, operation, held);
    return ok(after);
  });
}
