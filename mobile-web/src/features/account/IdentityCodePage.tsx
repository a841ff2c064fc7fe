import { SECOND_MS } from '@self-print/contract/limits.ts';
import { identityCodeCalls } from '@self-print/contract/platform/identityCode.ts';
import { QrCode } from '@self-print/web-kit/QrCode.tsx';
import { useSecondsLeft } from '@self-print/web-kit/useSecondsLeft.ts';
import { useCallback, useEffect, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { failureLine } from '../../ui/failureWords.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import './account.css';

interface ShownCode {
  readonly code: string;
  readonly endsAtMs: number;
}

/** The code by which a terminal's scanner signs the person in. It is made when it is looked at, and kept nowhere. */
export function IdentityCodePage() {
  const { api, nowMs } = useServices();
  const { t } = useTexts();
  const [shown, setShown] = useState<ShownCode>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(true);
  const seconds = useSecondsLeft(shown?.endsAtMs, nowMs);
  const make = useCallback(async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(identityCodeCalls.make, {});
    setBusy(false);
    if (answer.ok) {
      const { code, validSeconds } = answer.value;
      return setShown({ code, endsAtMs: nowMs() + validSeconds * SECOND_MS });
    }
    setShown(undefined);
    setProblem(failureLine(answer.problem, t));
  }, [api, nowMs, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language needs no other code
  useEffect(() => {
    void make();
  }, []);
  return (
    <Page title={t('title.identityCode')} back="/mobile/itemList">
      <section className="card account identity-code">
        <p>{t('identityCode.lead')}</p>
        {problem !== undefined && <Notice tone="attention">{problem}</Notice>}
        {shown && seconds > 0 && (
          <>
            <QrCode className="qr" content={shown.code} label={t('identityCode.alt')} />
            <p role="status">{t('identityCode.left', { seconds })}</p>
          </>
        )}
        {shown && seconds === 0 && <p role="status">{t('identityCode.ended')}</p>}
        <Button busy={isBusy} onClick={() => void make()}>
          {t('identityCode.renew')}
        </Button>
        <p>{t('identityCode.warning')}</p>
      </section>
    </Page>
  );
}
