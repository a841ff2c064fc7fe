import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import type { AccountRow } from '../accounts/findAccount.ts';
import type { AllowanceRow } from './allowance.ts';

/** The person whom an allowance belongs to; null when it belongs to a role. */
export async function ownerOf(
  { orm }: Queries,
  { schoolCode, userId }: AllowanceRow,
): Promise<AccountRow | null> {
  if (userId === null) return null;
  const [owner] = await orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  return owner ?? null;
}
