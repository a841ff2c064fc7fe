import { ERRORS } from '@self-print/contract/errors.ts';
import { DELETION_ANSWER_DAYS } from '@self-print/contract/ownData.ts';
import { deletionCalls, type OwnDeletion } from '@self-print/contract/platform/deletions.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureLine } from '../../ui/failureWords.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { DataKinds } from './DataKinds.tsx';
import { RequestState } from './RequestState.tsx';
import './account.css';

/** Asking for the deletion of what is stored, and how that stands: one's own, or by a receipt in the fragment of the address. */
export function DeletionPage() {
  const { t } = useTexts();
  const receipt = deletionCalls.state.body.safeParse({ requestId: useLocation().hash.slice(1) });
  return (
    <Page title={t('title.deletion')} back={receipt.success ? '/mobile/login' : '/mobile/account'}>
      {receipt.success ? <ByReceipt {...receipt.data} /> : <OwnRequest />}
    </Page>
  );
}

function ByReceipt({ requestId }: { readonly requestId: string }) {
  const asked = useCallQuery(deletionCalls.state, { requestId });
  return (
    <Loaded asked={asked}>
      {({ request, kinds }) => (
        <>
          <RequestState request={request} />
          <DataKinds kinds={kinds} outcome={request.outcome} />
        </>
      )}
    </Loaded>
  );
}

function OwnRequest() {
  const asked = useCallQuery(deletionCalls.get, {});
  return (
    <Loaded asked={asked}>
      {(own) => (
        <>
          {own.request && <RequestState request={own.request} />}
          <Actions own={own} onDone={() => void asked.refetch()} />
          <DataKinds kinds={own.kinds} outcome={null} />
        </>
      )}
    </Loaded>
  );
}

interface ActionsProps {
  readonly own: OwnDeletion;
  readonly onDone: () => void;
}

function Actions({ own: { request, blockReason }, onDone }: ActionsProps) {
  const { api } = useServices();
  const { t, language } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isWaiting = request?.state === 'waiting';
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(isWaiting ? deletionCalls.withdraw : deletionCalls.ask, {});
    setBusy(false);
    setAsking(false);
    onDone();
    if (answer.ok) return;
    setProblem(failureLine(answer.problem, t));
  };
  if (request?.state === 'agreed' || request?.state === 'done') return null;
  return (
    <section className="card account">
      <p>{isWaiting ? t('deletion.withdrawLead') : t('deletion.lead', { count: DELETION_ANSWER_DAYS })}</p>
      {!isWaiting && blockReason && <Notice tone="attention">{ERRORS[blockReason][language]}</Notice>}
      <FieldError id="deletion-problem" text={problem} />
      {isWaiting ? (
        <Button busy={isBusy} onClick={() => void send()}>
          {t('deletion.withdraw')}
        </Button>
      ) : (
        blockReason === null && <Button onClick={() => setAsking(true)}>{t('deletion.ask')}</Button>
      )}
      {isAsking && (
        <Sheet title={t('deletion.sureTitle')} onClose={() => setAsking(false)}>
          <p>{t('deletion.sure')}</p>
          <Button kind="danger" busy={isBusy} onClick={() => void send()}>
            {t('deletion.ask')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('deletion.keep')}</Button>
        </Sheet>
      )}
    </section>
  );
}
