import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { useDraft } from '@self-print/web-kit/self-service/items/useDraft.ts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';

interface OnceFilledInProps {
  readonly item: ItemDetail;
  readonly children: ReactNode;
}

/** The pages after the form of an item. A reload loses what was filled in; then there is nothing to order yet, and the form comes first. */
export function OnceFilledIn({ item, children }: OnceFilledInProps) {
  const { isFilledIn } = useDraft(item);
  if (item.hasBeforeForm && !isFilledIn)
    return <Navigate to={`/mobile/orderCreate?itemId=${encodeURIComponent(item.itemId)}`} replace />;
  return children;
}
