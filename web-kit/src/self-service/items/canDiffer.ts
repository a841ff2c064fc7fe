import type { ItemDetail } from '@self-print/contract/platform/items.ts';

/**
 * Whether another order of an item can differ from an open one, by its language or by what its form asks for. The platform
 * takes no second one that is the same, and nobody should have to go through a preview to learn that.
 */
export function canDiffer({
  hasBeforeForm,
  languages,
}: Pick<ItemDetail, 'hasBeforeForm' | 'languages'>): boolean {
  return hasBeforeForm || languages.length > 1;
}
