import { DownloadOutlined, MailOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { Order } from '@self-print/web-kit/self-service/orders/order.ts';
import { useDownload } from '@self-print/web-kit/self-service/orders/useOrder.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Problem } from '../ui/Problem.tsx';
import { MailDialog } from './MailDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';

interface DocumentActionsProps {
  readonly order: Order;
  readonly document: NonNullable<Order['document']>;
}

/** What an owner does with an issued document: send it, keep it, let others look at it. */
export function DocumentActions({ order, document }: DocumentActionsProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'mail' | 'share'>();
  const { isBusy, error, run } = useDownload(order);
  if (document.revoked) return null;
  const close = () => setOpen(undefined);
  return (
    <section className="pc-card">
      <h2>{t('pc.order.document')}</h2>
      <div className="pc-buttons">
        {document.mailable && (
          <Button icon={<MailOutlined aria-hidden />} onClick={() => setOpen('mail')}>
            {t('pc.order.mail')}
          </Button>
        )}
        {document.electronic && (
          <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={run}>
            {t(isBusy ? 'pc.order.downloading' : 'pc.order.download')}
          </Button>
        )}
        <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => setOpen('share')}>
          {t('pc.order.share')}
        </Button>
      </div>
      <Problem error={error} />
      {open === 'mail' && <MailDialog orderId={order.orderId} onClose={close} />}
      {open === 'share' && <ShareDialog orderId={order.orderId} onClose={close} />}
    </section>
  );
}
