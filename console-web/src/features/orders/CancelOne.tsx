import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { Button, Popconfirm } from 'antd';
import { useCallMutation } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import { useSay } from '../../ui/useSay.ts';

export function CancelOne({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const say = useSay();
  const cancel = useCallMutation(orderAdminCalls.cancel, {
    renews: [orderAdminCalls.list, orderAdminCalls.detail],
  });
  const run = async () => {
    const { cancelled } = await cancel.mutateAsync({ orderIds: [orderId] });
    if (cancelled.length > 0) say.done(t('order.cancelled', { n: 1 }));
    else say.warn(t('order.keptOne'));
  };
  return (
    <Popconfirm
      title={t('order.cancelAsk', { n: 1 })}
      description={t('order.cancelText')}
      okText={t('order.cancel')}
      cancelText={t('common.cancel')}
      onConfirm={() => run().catch(() => {})}
    >
      <Button danger loading={cancel.isPending}>
        {t('order.cancel')}
      </Button>
    </Popconfirm>
  );
}
