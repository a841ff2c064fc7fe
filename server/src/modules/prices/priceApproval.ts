import { isDeepStrictEqual } from 'node:util';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import type { PriceKind } from '@self-print/contract/platform/approvals.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import type { ApprovalKind } from '../approvals/decideApproval.ts';
import type { ListedChange, ListedKind } from '../approvals/listedKind.ts';
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
export type PriceApproval = ApprovalKind<'CHANGED_MEANWHILE' | 'SECOND_PERSON_NEEDED'> &
  ListedKind & {
    readonly kind: PriceKind;
    readonly labelOf: (queries: Queries, row: ListedChange) => Promise<Bilingual>;
  };

/** Whose change is set: the school, the subject and who agrees. */
interface AgreedTo {
  readonly schoolCode: string;
  readonly subject: string;
  readonly agreedBy: string;
}

interface PriceKindFacts {
  readonly kind: PriceKind;
  /** Who sees what waits, beside those who may agree. */
  readonly seenBy: Permission;
  /** What whoever asked must still be allowed. */
  readonly askedWith: Permission;
  readonly labelOf: (queries: Queries, row: ListedChange) => Promise<Bilingual>;
  /** Sets the price, if it is still what it was when the change was asked for. */
  readonly apply: (
    queries: Queries,
    at: AgreedTo,
    wish: PriceWish,
  ) => Promise<Outcome<void, 'CHANGED_MEANWHILE' | 'SECOND_PERSON_NEEDED'>>;
  /** Undoes what was written when it was asked for, as it is refused or withdrawn. */
  readonly drop?: (queries: Queries, row: ApprovalRow, now: Date) => Promise<void>;
  /** What else whoever decides should know, such as why it is wanted. */
  readonly alsoShown?: (queries: Queries, row: ListedChange) => Promise<Facts>;
  /** Parts of a price by names that can be read; as they are when left out. */
  readonly shown?: (parts: Facts) => Facts;
}

/** Makes a kind of price one of the mechanism that other changes wait in. */
export function priceApproval({
  kind,
  seenBy,
  askedWith,
  labelOf,
  apply,
  drop,
  alsoShown = async () => ({}),
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
    askedWith,
    labelOf,
    ...(drop && { drop }),
    lock: lockPriceRule,
    factsOf,
    detailOf: async (queries, row) => {
      const { before, after } = factsOf(row);
      const others = fieldChanges(null, await alsoShown(queries, row));
      return { role: null, permissions: [], changes: [...fieldChanges(before, after), ...others] };
    },
    apply: (queries, { schoolCode, userId: agreedBy }, { subject, wanted }) =>
      apply(queries, { schoolCode, subject, agreedBy }, priceWish.parse(wanted)),
  };
}

/** Whether a price is still what somebody saw who asked for another one; of a new one whether it is still what was asked for. */
export function isAsAsked({ before, after }: PriceWish, now: Facts): boolean {
  return Object.entries(before ?? after).every(([part, value]) => isDeepStrictEqual(now[part], value));
}

/** The same as an outcome. */
export const unlessChanged = (isSame: boolean): Outcome<void, 'CHANGED_MEANWHILE'> =>
  isSame ? ok() : fail(problem('CHANGED_MEANWHILE'));
