import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Problem } from '../ui/Problem.tsx';
import type { PcOrder } from './order.ts';

const CANCELLABLE: ReadonlySet<PcOrder['state']> = new Set(['waiting', 'created', 'paid']);

/** Cancels an order after asking once. */
export function CancelOrder({ order, onDone }: { readonly order: PcOrder; readonly onDone: () => void }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const [isKept, setKept] = useState(false);
  const cancel = useCallMutation(pcCalls.cancel, {
    saysItself: true,
    renews: [pcCalls.listByPage, pcCalls.items],
  });
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
      {isKept && <Alert type="warning" showIcon role="alert" title={t('pc.order.cancelKept')} />}
      <Button danger onClick={() => setAsking(true)}>
        {t('pc.order.cancel')}
      </Button>
      <Modal
        open={isAsking}
        title={t('pc.order.cancel')}
        okText={t('pc.order.cancelYes')}
        okButtonProps={{ danger: true }}
        cancelText={t('pc.back')}
        confirmLoading={cancel.isPending}
        onOk={run}
        onCancel={() => setAsking(false)}
      >
        <p>{t('pc.order.cancelSure')}</p>
        <Problem error={cancel.error} />
      </Modal>
    </>
  );
}
