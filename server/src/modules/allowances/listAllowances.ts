import type { Bilingual } from '@self-print/contract/fields.ts';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { listTotal } from '../../db/listTotal.ts';
import { account } from '../../db/schema/accounts.ts';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import { printItem } from '../../db/schema/items.ts';
import type { Deps } from '../../deps.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { type Allowance, viewOf } from './allowance.ts';

export interface AllowanceQuery {
  readonly kind: AllowanceKind;
  readonly itemId?: string | undefined;
  readonly userName?: string | undefined;
  /** One allowance, or what an import gave, by its id. */
  readonly change?: string | undefined;
  /** Only what somebody has agreed to. */
  readonly isAgreed?: boolean;
  /** Counts from 1. */
  readonly page: number;
  /** Rows per page. */
  readonly rows: number;
}

/** An allowance with the title of its item. */
export interface ListedAllowance extends Allowance {
  readonly itemTitle: Bilingual | null;
  /** Account of the person; null when it belongs to a role. */
  readonly userId: string | null;
}

interface AllowancePage {
  readonly rows: readonly ListedAllowance[];
  readonly total: number;
}

/** Returns a page of allowances that were not withdrawn, newest first; for a person also those of the person's role. */
export async function listAllowances(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { kind, itemId, userName, change, isAgreed = false, page, rows }: AllowanceQuery,
): Promise<AllowancePage> {
  const person = userName === undefined ? undefined : await findAccount(db, keys, schoolCode, userName);
  if (userName !== undefined && !person) return { rows: [], total: 0 };
  const wanted = and(
    eq(allowance.schoolCode, schoolCode),
    eq(allowance.kind, kind),
    isNull(allowance.withdrawnAt),
    itemId === undefined ? undefined : eq(allowance.itemId, itemId),
    change === undefined ? undefined : or(eq(allowance.allowanceId, change), eq(allowance.batchId, change)),
    isAgreed ? allowance.agreed : undefined,
    person && or(eq(allowance.userId, person.userId), eq(allowance.role, person.role)),
  );
  const found = await db.orm
    .select({
      row: allowance,
      owner: account,
      itemTitle: { zh: printItem.titleZh, en: printItem.titleEn },
    })
    .from(allowance)
    .leftJoin(
      account,
      and(eq(account.schoolCode, allowance.schoolCode), eq(account.userId, allowance.userId)),
    )
    .leftJoin(
      printItem,
      and(eq(printItem.schoolCode, allowance.schoolCode), eq(printItem.itemId, allowance.itemId)),
    )
    .where(wanted)
    .orderBy(desc(allowance.createdAt), allowance.allowanceId)
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(allowance).where(wanted).orderBy(desc(allowance.createdAt)),
  );
  const listed = found.map(({ row, owner, itemTitle }) => ({
    ...viewOf(keys, row, owner),
    itemTitle,
    userId: row.userId,
  }));
  return { rows: listed, total };
}
