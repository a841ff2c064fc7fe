import { type OwnAccount, ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureLine } from '../../ui/failureWords.ts';

interface OwnSessionsProps {
  readonly sessions: OwnAccount['sessions'];
  readonly onEnded: () => void;
}

/** Where the person is signed in, and the way out everywhere else. */
export function OwnSessions({ sessions, onEnded }: OwnSessionsProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const zone = useSchool()?.timeZone;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(ownAccountCalls.endSessions, {});
    setBusy(false);
    if (answer.ok) return onEnded();
    setProblem(failureLine(answer.problem, t));
  };
  return (
    <section className="card account">
      <h2>{t('account.sessions')}</h2>
      <ul>
        {sessions.map(({ at, lastSeenAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no name of their own
          <li key={index}>
            {t(`account.session.${at}`)} · {t('account.lastSeen', { time: formatDateTime(lastSeenAt, zone) })}
          </li>
        ))}
      </ul>
      <Link to="/mobile/signIns">{t('account.signIns')}</Link>
      <FieldError id="account-sessions-problem" text={problem} />
      {sessions.length > 1 && (
        <Button busy={isBusy} onClick={() => void end()}>
          {t('account.endOthers')}
        </Button>
      )}
    </section>
  );
}
