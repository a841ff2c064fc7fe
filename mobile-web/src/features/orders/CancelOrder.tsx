import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Order } from './OrderPage.tsx';

const CANCELLABLE: ReadonlySet<Order['state']> = new Set(['waiting', 'created', 'paid']);

/** Cancels an order after asking once. */
export function CancelOrder({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const [isKept, setKept] = useState(false);
  const cancel = useCallMutation(userOrderCalls.cancel);
  if (!CANCELLABLE.has(order.state)) return null;
  const run = () =>
    cancel.mutate(
      { orderIds: [order.orderId] },
      {
        onSuccess: ({ cancelled }) => {
          setKept(!cancelled.includes(order.orderId));
          setAsking(false);
          onDone();
        },
      },
    );
  return (
    <>
      {isKept && (
        <p className="notice notice--attention" role="alert">
          {t('order.cancelKept')}
        </p>
      )}
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('order.cancel')}
      </Button>
      {isAsking && (
        <Sheet title={t('order.cancel')} onClose={() => setAsking(false)}>
          <p>{t('order.cancelSure')}</p>
          <Problem error={cancel.error} />
          <Button kind="primary" busy={cancel.isPending} onClick={run}>
            {t('order.cancelYes')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('nav.back')}</Button>
        </Sheet>
      )}
    </>
  );
}
