import { isDeepStrictEqual } from 'node:util';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import type { PriceKind } from '@self-print/contract/platform/approvals.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import type { ApprovalKind } from '../approvals/decideApproval.ts';
import type { ListedKind } from '../approvals/viewApprovals.ts';
import type { ApprovalRow } from '../approvals/waitingApproval.ts';
import { type Facts, fieldChanges } from '../operations/fieldChanges.ts';
import { lockPriceRule } from './lockPriceRule.ts';

/** What is wanted of a price: the parts that would change. Null: it is new, and all of it waits. */
export const priceWish = z.object({
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
});
export type PriceWish = z.infer<typeof priceWish>;

/** A kind of price that a second person agrees to. */
export type PriceApproval = ApprovalKind<'CHANGED_MEANWHILE'> & ListedKind & { readonly kind: PriceKind };

interface PriceKindFacts {
  readonly kind: PriceKind;
  /** Who sees what waits, beside those who may agree. */
  readonly seenBy: Permission;
  readonly labelOf: (queries: Queries, row: ApprovalRow) => Promise<Bilingual>;
  /** Sets the price, if it is still what it was when the change was asked for. */
  readonly apply: (
    queries: Queries,
    at: { readonly schoolCode: string; readonly subject: string },
    wish: PriceWish,
  ) => Promise<Outcome<void, 'CHANGED_MEANWHILE'>>;
  /** Parts of a price by names that can be read; as they are when left out. */
  readonly shown?: (parts: Facts) => Facts;
}

/** Makes a kind of price one of the mechanism that other changes wait in. */
export function priceApproval({
  kind,
  seenBy,
  labelOf,
  apply,
  shown = (parts) => parts,
}: PriceKindFacts): PriceApproval {
  const factsOf = ({ wanted }: Pick<ApprovalRow, 'wanted'>) => {
    const { before, after } = priceWish.parse(wanted);
    return { before: before && shown(before), after: shown(after) };
  };
  return {
    kind,
    seenBy,
    decidedBy: 'price:approve',
    labelOf,
    lock: lockPriceRule,
    factsOf,
    detailOf: async (_, row) => {
      const { before, after } = factsOf(row);
      return { role: null, permissions: [], changes: [...fieldChanges(before, after)] };
    },
    apply: (queries, { schoolCode }, { subject, wanted }) =>
      apply(queries, { schoolCode, subject }, priceWish.parse(wanted)),
  };
}

/** Whether a price is still what somebody saw who asked for another one; of a new one whether it is still what was asked for. */
export function isAsAsked({ before, after }: PriceWish, now: Facts): boolean {
  return Object.entries(before ?? after).every(([part, value]) => isDeepStrictEqual(now[part], value));
}

/** The same as an outcome. */
export const unlessChanged = (isSame: boolean): Outcome<void, 'CHANGED_MEANWHILE'> =>
  isSame ? ok() : fail(problem('CHANGED_MEANWHILE'));
