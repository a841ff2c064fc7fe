import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Link, useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { Order } from './OrderPage.tsx';

/** What can be done with the order of an uploaded file: print it in another way, or again. */
export function CloudOrderActions({ order }: { readonly order: Order }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const again = useCallMutation(cloudPrintCalls.duplicate);
  const isOpen = order.state === 'created' || order.state === 'paid';
  const canChange = isOpen && (!order.fee.paid || order.totalFee === 0);
  return (
    <div className="stack">
      {canChange && (
        <Link className="button" to={`/mobile/cloud-print?orderId=${order.orderId}`}>
          <Icon name="printer" />
          {t('order.modify')}
        </Link>
      )}
      {!isOpen && (
        <Button
          busy={again.isPending}
          onClick={() =>
            again.mutate(
              { id: order.orderId },
              { onSuccess: ({ orderId }) => void navigate(`/mobile/orderCompleted?orderId=${orderId}`) },
            )
          }
        >
          <Icon name="refresh" />
          {t('order.again')}
        </Button>
      )}
      <Problem error={again.error} />
    </div>
  );
}
