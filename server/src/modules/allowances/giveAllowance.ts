import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { allowance } from '../../db/schema/allowances.ts';
import { printItem } from '../../db/schema/items.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { needsSecondPerson } from '../prices/priceRule.ts';
import { missingRole } from '../roles/missingRole.ts';
import { type Allowance, type AllowanceOf, type AllowanceRow, encryptReason, viewOf } from './allowance.ts';
import { holdAllowance } from './holdAllowance.ts';
import { recordAllowance } from './recordAllowance.ts';

interface NewAllowance {
  readonly of: AllowanceOf;
  readonly userName: string | null;
  readonly role: string | null;
  readonly amount: number;
  readonly reason: string;
}

/** Grants one person, or everybody of a role, an allowance per period, which may need a second person before it counts. */
export async function giveAllowance(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { of, userName, role, amount, reason }: NewAllowance,
): Promise<Outcome<Allowance, 'BAD_REQUEST' | 'NOT_FOUND'>> {
  const { db, keys, clock, random } = deps;
  const { schoolCode } = operation;
  const isRoleUnknown = role !== null && (await missingRole(db, schoolCode, [role])) !== undefined;
  if ((userName === null) === (role === null) || isRoleUnknown) {
    return fail(problem('BAD_REQUEST', { detail: { field: 'role' } }));
  }
  const owner = userName === null ? null : await findAccount(db, keys, schoolCode, userName);
  if (owner === undefined) return fail(problem('NOT_FOUND', { detail: { field: 'userName' } }));
  if (of.kind === 'copies' && !(await isDocument(db, schoolCode, of.itemId))) {
    return fail(problem('NOT_FOUND', { detail: { field: 'itemId' } }));
  }
  const at = { schoolCode, allowanceId: random.uuid(), kind: of.kind };
  const row: AllowanceRow = {
    ...at,
    itemId: of.itemId,
    userId: owner?.userId ?? null,
    role,
    amount,
    reasonEncrypted: encryptReason(keys, at, reason),
    createdAt: clock.now(),
    batchId: null,
    agreed: true,
    withdrawnAt: null,
  };
  return db.transaction(async (queries) => {
    const waits = await needsSecondPerson(queries, operation);
    const given = { ...row, agreed: !waits };
    await queries.orm.insert(allowance).values(given);
    const after = viewOf(keys, given, owner);
    await recordAllowance(queries, deps, operation, { before: null, after });
    if (waits)
      await holdAllowance(queries, deps, operation, { row: given, owner, was: null, wanted: amount });
    return ok(after);
  });
}

async function isDocument({ orm }: Queries, schoolCode: string, itemId: string): Promise<boolean> {
  const found = await orm.$count(
    printItem,
    and(
      eq(printItem.schoolCode, schoolCode),
      eq(printItem.itemId, itemId),
      eq(printItem.kind, 'document'),
      isNull(printItem.archivedAt),
    ),
  );
  return found > 0;
}
