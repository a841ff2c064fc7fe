import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureLine } from '../../ui/failureWords.ts';
import { Sheet } from '../../ui/Sheet.tsx';

interface OwnCardProps {
  readonly lostAt: string | null;
  readonly onReported: () => void;
}

/** Reports the own campus card lost. Only staff releases it: whoever found it may have found the phone, too. */
export function OwnCard({ lostAt, onReported }: OwnCardProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const zone = useSchool()?.timeZone;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const report = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(ownAccountCalls.reportCardLost, {});
    setBusy(false);
    setAsking(false);
    if (answer.ok) return onReported();
    setProblem(failureLine(answer.problem, t));
  };
  return (
    <section className="card account">
      <h2>{t('account.card')}</h2>
      {lostAt === null ? (
        <>
          <p>{t('account.cardLead')}</p>
          <Button onClick={() => setAsking(true)}>{t('account.cardLost')}</Button>
        </>
      ) : (
        <>
          <p>{t('account.cardLostSince', { time: formatDateTime(lostAt, zone) })}</p>
          <p>{t('account.cardRelease')}</p>
        </>
      )}
      <FieldError id="account-card-problem" text={problem} />
      {isAsking && (
        <Sheet title={t('account.cardSureTitle')} onClose={() => setAsking(false)}>
          <p>{t('account.cardSure')}</p>
          <Button kind="danger" busy={isBusy} onClick={() => void report()}>
            {t('account.cardLost')}
          </Button>
        </Sheet>
      )}
    </section>
  );
}
