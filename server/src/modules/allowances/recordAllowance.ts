import { maskText } from '@self-print/contract/masking.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import type { Allowance } from './allowance.ts';

/** Records what happened to an allowance; null is none. */
export async function recordAllowance(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  { before, after }: { readonly before: Allowance | null; readonly after: Allowance | null },
): Promise<void> {
  const either = after ?? before;
  if (either === null) throw new Error('An allowance that never was cannot change');
  const { allowanceId, userName, role } = either;
  await recordOperation(queries, deps, operation, {
    subject: allowanceId,
    label: userName === null ? (role ?? '') : maskText('number', userName),
    before: before && factsOf(before),
    after: after && factsOf(after),
  });
}

function factsOf({ of, userName, role, amount, reason, agreed }: Allowance) {
  const person = userName === null ? null : maskText('number', userName);
  return { kind: of.kind, itemId: of.itemId, userName: person, role, amount, reason, agreed };
}
