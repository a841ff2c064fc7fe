import type { Order } from '@self-print/web-kit/self-service/orders/order.ts';
import { useDownload } from '@self-print/web-kit/self-service/orders/useOrder.ts';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { MailSheet } from './MailSheet.tsx';
import { ShareSheet } from './ShareSheet.tsx';

interface DocumentActionsProps {
  readonly order: Order;
  readonly document: NonNullable<Order['document']>;
}

/** What an owner does with an issued document: send it, keep it, let others look at it. */
export function DocumentActions({ order, document }: DocumentActionsProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'mail' | 'share'>();
  const download = useDownload(order);
  if (document.revoked) return null;
  const close = () => setOpen(undefined);
  return (
    <section className="stack">
      <h2>{t('order.document')}</h2>
      <div className="two">
        {document.mailable && (
          <Button onClick={() => setOpen('mail')}>
            <Icon name="mail" />
            {t('order.mail')}
          </Button>
        )}
        {document.electronic && (
          <Button busy={download.isBusy} onClick={download.run}>
            <Icon name="download" />
            {t(download.isBusy ? 'order.downloading' : 'order.download')}
          </Button>
        )}
        <Button onClick={() => setOpen('share')}>
          <Icon name="share" />
          {t('order.share')}
        </Button>
      </div>
      <Problem error={download.error} />
      {open === 'mail' && <MailSheet orderId={order.orderId} onClose={close} />}
      {open === 'share' && <ShareSheet orderId={order.orderId} onClose={close} />}
    </section>
  );
}
