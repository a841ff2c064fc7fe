import { Alert } from 'antd';
import { useTexts } from '../../../core/services.ts';
import type { PcOrder } from './order.ts';

/** What a person should know of an order that is not simply ready or done. */
export function OrderNotice({ order }: { readonly order: PcOrder }) {
  const { t } = useTexts();
  switch (order.state) {
    case 'waiting':
      return <Alert type="info" showIcon title={t('pc.order.waitingText')} />;
    case 'created':
      return <Alert type="warning" showIcon title={t('pc.order.toPayText')} />;
    case 'refused':
      return (
        <Alert
          type="error"
          showIcon
          title={order.refusalReason === null ? t('pc.state.refused') : t('pc.order.refused')}
          description={order.refusalReason}
        />
      );
    case 'failed':
      return <Alert type="error" showIcon title={t('pc.order.failedText')} />;
    case 'unconfirmed':
      return <Alert type="warning" showIcon title={t('pc.order.unconfirmedText')} />;
    default:
      return order.document?.revoked ? <Alert type="error" showIcon title={t('pc.order.revoked')} /> : null;
  }
}
