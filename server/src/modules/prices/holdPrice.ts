import { isDeepStrictEqual } from 'node:util';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { PriceKind } from '@self-print/contract/platform/approvals.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { askApproval, findWaiting, withdrawApproval } from '../approvals/waitingApproval.ts';
import type { Facts } from '../operations/fieldChanges.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import type { PriceWish } from './priceApproval.ts';

interface PriceChange {
  readonly kind: PriceKind;
  readonly subject: string;
  readonly label: Bilingual;
  /** Null: it is new, or nobody has agreed to any price of it yet. */
  readonly before: Facts | null;
  readonly after: Facts;
}

/**
 * Lets a change of a price wait for a second person, in place of what waited before. Whoever asks for what waits already may still
 * agree to it; a price that does not change leaves what waits as it is. `asked`: it waits from now on, which is recorded.
 */
export async function holdPrice(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { kind, subject, label, before, after }: PriceChange,
): Promise<'asked' | 'waiting' | 'same'> {
  const { schoolCode, userId } = operation;
  if (userId === null) throw new Error('The command line waits for nobody');
  const wish = differenceOf(before, after);
  if (wish === undefined) return 'same';
  const about = { kind, subject };
  const admin = { schoolCode, userId };
  const waiting = await findWaiting(queries, admin, about);
  if (waiting && isDeepStrictEqual(waiting.wanted, wish)) return 'waiting';
  await askApproval(queries, deps, admin, { ...about, wanted: wish });
  await recordOperation(
    queries,
    deps,
    { ...operation, name: 'price-asked' },
    { subject, label, before: wish.before, after: wish.after },
  );
  return 'asked';
}

/**
 * Lets a saved price wait where it needs a second person, and takes back what waited where it does not. Returns whether it was asked for,
 * and so has an entry in the operation log already.
 */
export async function settlePrice(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock' | 'random'>,
  operation: Operation,
  change: PriceChange,
  needsTwo: boolean,
): Promise<boolean> {
  if (needsTwo) return (await holdPrice(queries, deps, operation, change)) === 'asked';
  await dropHeldPrice(queries, deps, operation, change);
  return false;
}

/** Takes back what waits for a second person, as the price was changed without one. */
export async function dropHeldPrice(
  queries: Queries,
  deps: Pick<Deps, 'clock'>,
  { schoolCode, userId }: Operation,
  { kind, subject, before, after }: Omit<PriceChange, 'label'>,
): Promise<void> {
  if (userId === null || differenceOf(before, after) === undefined) return;
  await withdrawApproval(queries, deps, { schoolCode, userId }, { kind, subject });
}

function differenceOf(before: Facts | null, after: Facts): PriceWish | undefined {
  if (before === null) return { before, after };
  const parts = Object.keys(after).filter((part) => !isDeepStrictEqual(before[part], after[part]));
  const of = (facts: Facts) => Object.fromEntries(parts.map((part) => [part, facts[part]]));
  return parts.length === 0 ? undefined : { before: of(before), after: of(after) };
}
