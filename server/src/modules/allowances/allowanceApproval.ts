import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import type { Clock } from '../../system.ts';
import { type PriceApproval, priceApproval, unlessChanged } from '../prices/priceApproval.ts';
import { type AllowanceRow, decryptReason, isInForce } from './allowance.ts';
import { HELD_KINDS, labelOfAllowance } from './holdAllowance.ts';
import { ownerOf } from './ownerOf.ts';

/** What whoever gives an allowance of a kind may do. */
export const GIVEN_WITH = { copies: 'item:write', pages: 'cloudPrint:write' } as const;

const wishedAmount = z.record(z.string(), z.int().nullable());

/** An allowance that was given by hand, to which a second person agrees: never the one who gets it. */
export function allowanceApproval(
  { keys, clock }: { readonly keys: Keys; readonly clock: Clock },
  kind: AllowanceKind,
): PriceApproval {
  return priceApproval({
    kind: HELD_KINDS[kind],
    seenBy: 'item:read',
    askedWith: GIVEN_WITH[kind],
    labelOf: async (queries, { schoolCode, subject }) => {
      const row = await findAllowance(queries, schoolCode, subject);
      return row
        ? labelOfAllowance(queries, keys, row, await ownerOf(queries, row))
        : { zh: subject, en: subject };
    },
    alsoShown: async (queries, { schoolCode, subject }) => {
      const row = await findAllowance(queries, schoolCode, subject);
      const reason = row ? decryptReason(keys, row) : '';
      return reason === '' ? {} : { reason };
    },
    apply: async ({ orm }, { schoolCode, subject, agreedBy }, { before, after }) => {
      const theAllowance = isInForce({ schoolCode, allowanceId: subject, kind });
      const [row] = await orm.select().from(allowance).where(theAllowance).for('update');
      const was = before && wishedAmount.parse(before)[kind];
      const wanted = wishedAmount.parse(after)[kind] ?? null;
      const isAsAsked =
        was === null ? !row?.agreed && row?.amount === wanted : row?.agreed && row.amount === was;
      if (!row || !isAsAsked) return unlessChanged(false);
      if (row.userId === agreedBy) return fail(problem('SECOND_PERSON_NEEDED'));
      await orm
        .update(allowance)
        .set(wanted === null ? { withdrawnAt: clock.now() } : { amount: wanted, agreed: true })
        .where(theAllowance);
      return ok();
    },
    drop: async ({ orm }, { schoolCode, subject }, now) => {
      await orm
        .update(allowance)
        .set({ withdrawnAt: now })
        .where(and(isInForce({ schoolCode, allowanceId: subject, kind }), eq(allowance.agreed, false)));
    },
  });
}

async function findAllowance(
  { orm }: Queries,
  schoolCode: string,
  allowanceId: string,
): Promise<AllowanceRow | undefined> {
  const [row] = await orm
    .select()
    .from(allowance)
    .where(and(eq(allowance.schoolCode, schoolCode), eq(allowance.allowanceId, allowanceId)));
  return row;
}
