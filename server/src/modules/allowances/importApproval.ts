import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { extendOwnApproval, withdrawApproval } from '../approvals/waitingApproval.ts';
import { holdPrice } from '../prices/holdPrice.ts';
import { isAsAsked, type PriceApproval, priceApproval, unlessChanged } from '../prices/priceApproval.ts';
import { GIVEN_WITH } from './allowanceApproval.ts';

const IMPORT_KINDS = { copies: 'freeCopiesImport', pages: 'freePagesImport' } as const;
const LABELS = {
  copies: { zh: '批量导入的免费份数', en: 'Imported free copies' },
  pages: { zh: '批量导入的免费页数', en: 'Imported free pages' },
} as const;

interface ImportKey {
  readonly schoolCode: string;
  readonly kind: AllowanceKind;
  readonly batchId: string;
}

/** What of an import waits for a second person. */
const waitsOf = ({ schoolCode, kind, batchId }: ImportKey) =>
  and(
    eq(allowance.schoolCode, schoolCode),
    eq(allowance.batchId, batchId),
    eq(allowance.kind, kind),
    eq(allowance.agreed, false),
    isNull(allowance.withdrawnAt),
  );

/** What waits, summed up: how many people get how much together. */
async function summaryOf({ orm }: Queries, key: ImportKey) {
  const [sums] = await orm
    .select({
      rows: sql<number>`count(*)::int`,
      amount: sql<number>`coalesce(sum(${allowance.amount}), 0)::int`,
    })
    .from(allowance)
    .where(waitsOf(key));
  const { rows = 0, amount = 0 } = sums ?? {};
  return { rows, [key.kind]: amount };
}

/**
 * Lets all that an import gave, so far, wait for a second person as one change, anew whenever it becomes more, less or another: nobody
 * agrees to what they have not seen. Call it in the transaction of what changed.
 */
export async function holdImport(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock' | 'random'>,
  operation: Operation,
  key: Omit<ImportKey, 'schoolCode'>,
): Promise<void> {
  const { schoolCode, userId } = operation;
  if (userId === null) throw new Error('The command line imports nothing');
  const about = { kind: IMPORT_KINDS[key.kind], subject: key.batchId };
  const after = await summaryOf(queries, { schoolCode, ...key });
  const asker = { schoolCode, userId };
  if (after.rows === 0) await withdrawApproval(queries, deps, asker, about);
  else if (!(await extendOwnApproval(queries, deps, asker, { ...about, wanted: { before: null, after } })))
    await holdPrice(queries, deps, operation, { ...about, label: LABELS[key.kind], before: null, after });
}

/** What a file gave, to which a second person agrees as a whole: never one of those who get it. */
export function importApproval(kind: AllowanceKind): PriceApproval {
  return priceApproval({
    kind: IMPORT_KINDS[kind],
    seenBy: 'item:read',
    askedWith: GIVEN_WITH[kind],
    labelOf: async () => LABELS[kind],
    apply: async (queries, { schoolCode, subject: batchId, agreedBy }, wish) => {
      const { orm } = queries;
      const key = { schoolCode, kind, batchId };
      await orm.select({ id: allowance.allowanceId }).from(allowance).where(waitsOf(key)).for('update');
      if (!isAsAsked(wish, await summaryOf(queries, key))) return unlessChanged(false);
      const own = await orm.$count(allowance, and(waitsOf(key), eq(allowance.userId, agreedBy)));
      if (own > 0) return fail(problem('SECOND_PERSON_NEEDED'));
      await orm.update(allowance).set({ agreed: true }).where(waitsOf(key));
      return ok();
    },
    drop: async ({ orm }, { schoolCode, subject: batchId }, now) => {
      await orm.update(allowance).set({ withdrawnAt: now }).where(waitsOf({ schoolCode, kind, batchId }));
    },
  });
}
