import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import { account } from '../../db/schema/accounts.ts';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import type { AccountRow } from '../accounts/findAccount.ts';

export type AllowanceRow = typeof allowance.$inferSelect;

/** What an allowance covers: copies of one item, or pages of cloud print. */
export type AllowanceOf =
  | { readonly kind: 'copies'; readonly itemId: string }
  | { readonly kind: 'pages'; readonly itemId: null };

/** An allowance as the console shows it. */
export interface Allowance {
  readonly allowanceId: string;
  readonly of: AllowanceOf;
  /** Exactly one of person and role is set. */
  readonly userName: string | null;
  readonly role: string | null;
  readonly amount: number;
  readonly reason: string;
  /** False while it waits for a second person. */
  readonly agreed: boolean;
  readonly createdAt: string;
}

/** Free copies or pages that a person has used in the current period, and how many are left. */
export interface AllowanceUsage {
  readonly used: number;
  readonly left: number;
}

/**
 * Counts what orders have used, for each person and subject; null without a person, since everybody with a role has their own usage.
 * It is passed in, because orders depend on allowances.
 */
export type ReadUsage = (
  schoolCode: string,
  wanted: readonly { readonly userId: string | null; readonly of: AllowanceOf }[],
) => Promise<readonly (AllowanceUsage | null)[]>;

/** Stored reasons are bound (as associated data) to the tables that first held them. */
const REASON_COLUMNS: Readonly<Record<AllowanceKind, string>> = {
  copies: 'free_copies_grant.reason',
  pages: 'free_pages_grant.reason',
};

type AllowancePlace = Pick<AllowanceRow, 'schoolCode' | 'allowanceId' | 'kind'>;

const place = ({ schoolCode, allowanceId, kind }: AllowancePlace) => ({
  column: REASON_COLUMNS[kind],
  schoolCode,
  rowId: allowanceId,
});

/** Selects an allowance that was not withdrawn, whether somebody has agreed to it or not. */
export function isInForce({ schoolCode, allowanceId, kind }: AllowancePlace): SQL | undefined {
  return and(
    eq(allowance.schoolCode, schoolCode),
    eq(allowance.allowanceId, allowanceId),
    eq(allowance.kind, kind),
    isNull(allowance.withdrawnAt),
  );
}

export function encryptReason(keys: Keys, at: AllowancePlace, reason: string): Uint8Array {
  return keys.fields.encrypt(reason, place(at));
}

export function decryptReason(keys: Keys, row: AllowanceRow): string {
  return keys.fields.decrypt(row.reasonEncrypted, place(row));
}

/** @param owner the person it belongs to; null when it belongs to a role */
export function viewOf(keys: Keys, row: AllowanceRow, owner: AccountRow | null): Allowance {
  const { allowanceId, role, amount, agreed, createdAt } = row;
  return {
    allowanceId,
    of: subjectOf(row),
    userName: owner && decryptNames(keys, owner, owner).userName,
    role,
    amount,
    reason: decryptReason(keys, row),
    agreed,
    createdAt: createdAt.toISOString(),
  };
}

/** Join condition between active allowances and the accounts they apply to, by name or by role. */
export function isGivenTo(kind: AllowanceKind): SQL | undefined {
  return and(
    eq(allowance.schoolCode, account.schoolCode),
    eq(allowance.kind, kind),
    allowance.agreed,
    or(eq(allowance.userId, account.userId), eq(allowance.role, account.role)),
    isNull(allowance.withdrawnAt),
  );
}

function subjectOf({ kind, itemId, allowanceId }: AllowanceRow): AllowanceOf {
  if (kind === 'pages') return { kind, itemId: null };
  if (itemId === null) throw new Error(`The allowance ${allowanceId} has no item`);
  return { kind, itemId };
}
