import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { PersonActor } from '../../http/actor.ts';
import { priceOfCopies } from '../orders/fee.ts';
import { blockProblem } from './blockReason.ts';
import type { ItemDeps } from './itemForPerson.ts';
import { documentDetail } from './itemRow.ts';
import { licensedItem } from './licensedItem.ts';

/** Returns an item for a person. A block reason is part of the answer and does not fail the call. */
export async function viewItem(
  deps: ItemDeps,
  person: PersonActor,
  itemId: string,
  language: Language,
): Promise<Outcome<ItemDetail, 'NOT_FOUND'>> {
  const found = await licensedItem(deps, person, itemId);
  return found.ok ? ok(documentDetail(found.value, language)) : found;
}

/** Computes what copies of an item would cost a person who may order it, after the remaining free copies. */
export async function priceForPerson(
  deps: ItemDeps,
  person: PersonActor,
  { itemId, copies }: { readonly itemId: string; readonly copies: number },
  language: Language,
) {
  const found = await licensedItem(deps, person, itemId);
  if (!found.ok) return found;
  const { item, quota, blockReason } = found.value;
  if (blockReason?.name === 'ITEM_NOT_ALLOWED' || blockReason?.name === 'ITEM_PAUSED') {
    return fail(blockProblem(blockReason, language));
  }
  if (copies > item.copiesMax) {
    return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: item.copiesMax } }));
  }
  const { unitPrice } = item;
  const remainingFreeCopies = quota.freeCopies;
  return ok({
    unitPrice,
    copies,
    remainingFreeCopies,
    ...priceOfCopies(unitPrice, copies, remainingFreeCopies),
  });
}
