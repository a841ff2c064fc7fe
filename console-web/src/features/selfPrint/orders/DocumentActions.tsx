import { DownloadOutlined, MailOutlined, ShareAltOutlined } from '@ant-design/icons';
import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { CallError } from '@self-print/web-kit/queries.tsx';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';
import { wordsOf } from '../../../ui/words.ts';
import { Problem } from '../ui/Problem.tsx';
import { MailDialog } from './MailDialog.tsx';
import type { PcOrder } from './order.ts';
import { ShareDialog } from './ShareDialog.tsx';

interface DocumentActionsProps {
  readonly order: PcOrder;
  readonly document: NonNullable<PcOrder['document']>;
}

/** What an owner does with an issued document: send it, keep it, let others look at it. */
export function DocumentActions({ order, document }: DocumentActionsProps) {
  const { api } = useServices();
  const { t, language } = useTexts();
  const [open, setOpen] = useState<'mail' | 'share'>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallError | null>(null);
  if (document.revoked) return null;
  const download = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await api.file(pcCalls.download, { id: order.orderId });
    setBusy(false);
    if (answer.ok) saveFile(answer.value, `${wordsOf(order.title, language)}.pdf`);
    else setProblem(new CallError(answer.problem));
  };
  const close = () => setOpen(undefined);
  return (
    <section className="pc-card">
      <h2>{t('pc.order.document')}</h2>
      <div className="pc-buttons">
        {document.electronic && (
          <>
            <Button icon={<MailOutlined aria-hidden />} onClick={() => setOpen('mail')}>
              {t('pc.order.mail')}
            </Button>
            <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void download()}>
              {t(isBusy ? 'pc.order.downloading' : 'pc.order.download')}
            </Button>
          </>
        )}
        <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => setOpen('share')}>
          {t('pc.order.share')}
        </Button>
      </div>
      <Problem error={problem} />
      {open === 'mail' && <MailDialog orderId={order.orderId} onClose={close} />}
      {open === 'share' && <ShareDialog orderId={order.orderId} onClose={close} />}
    </section>
  );
}
