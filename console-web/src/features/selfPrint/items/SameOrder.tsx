import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { CallError, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';

/** The way to the order that stands in the way of the same one. */
export function SameOrder({ error, itemId }: { readonly error: Error | null; readonly itemId: string }) {
  const { t } = useTexts();
  const isSame =
    error instanceof CallError &&
    error.failure.kind === 'refused' &&
    error.failure.name === 'SAME_ORDER_EXISTS';
  const open = useCallQuery(pcCalls.findUncompleted, { itemId }, { enabled: isSame });
  if (!isSame || !open.data) return null;
  return <Link to={`${PC_PATHS.openOrder}?orderId=${open.data.orderId}`}>{t('pc.item.seeOrder')}</Link>;
}
