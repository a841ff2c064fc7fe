import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { CallError } from '@self-print/web-kit/queries.tsx';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { wordsOf } from '../../ui/words.ts';
import { MailSheet } from './MailSheet.tsx';
import type { Order } from './OrderPage.tsx';
import { ShareSheet } from './ShareSheet.tsx';

interface DocumentActionsProps {
  readonly order: Order;
  readonly document: NonNullable<Order['document']>;
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
    const answer = await api.file(api.addressOf(documentCalls.download, { id: order.orderId }));
    setBusy(false);
    if (answer.ok) saveFile(answer.value, `${wordsOf(order.title, language)}.pdf`);
    else setProblem(new CallError(answer.problem));
  };
  return (
    <section className="stack">
      <h2>{t('order.document')}</h2>
      <div className="two">
        {document.electronic && (
          <>
            <Button onClick={() => setOpen('mail')}>
              <Icon name="mail" />
              {t('order.mail')}
            </Button>
            <Button busy={isBusy} onClick={() => void download()}>
              <Icon name="download" />
              {t(isBusy ? 'order.downloading' : 'order.download')}
            </Button>
          </>
        )}
        <Button onClick={() => setOpen('share')}>
          <Icon name="share" />
          {t('order.share')}
        </Button>
      </div>
      <Problem error={problem} />
      {open === 'mail' && <MailSheet orderId={order.orderId} onClose={() => setOpen(undefined)} />}
      {open === 'share' && <ShareSheet orderId={order.orderId} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
