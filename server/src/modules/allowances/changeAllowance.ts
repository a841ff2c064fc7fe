import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import type { Deps } from '../../deps.ts';
import { type Allowance, encryptReason, isInForce, viewOf } from './allowance.ts';

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

/** Changes how much was given, and why. Orders keep what they have used, even if that is more than is left. */
export function changeAllowance(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { kind, allowanceId, known, wanted }: AllowanceChange,
): Promise<Outcome<Allowance, 'CHANGED_MEANWHILE' | 'NOT_FOUND'>> {
  return db.transaction(async ({ orm }) => {
    const at = { schoolCode, allowanceId, kind };
    const theAllowance = isInForce(at);
    const [stored] = await orm.select().from(allowance).where(theAllowance).for('update');
    if (!stored) return fail(problem('NOT_FOUND'));
    const owner = stored.userId === null ? null : await ownerOf(orm, schoolCode, stored.userId);
    const { amount, reason } = viewOf(keys, stored, owner);
    if (amount !== known.amount || reason !== known.reason) return fail(problem('CHANGED_MEANWHILE'));
    const changes = { amount: wanted.amount, reasonEncrypted: encryptReason(keys, at, wanted.reason) };
    await orm.update(allowance).set(changes).where(theAllowance);
    return ok(viewOf(keys, { ...stored, ...changes }, owner));
  });
}

async function ownerOf(orm: Orm, schoolCode: string, userId: string) {
  const [owner] = await orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  return owner ?? null;
}
