import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useEffect, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FALLBACK_ZONE } from '../../ui/fallbackZone.ts';

interface WrongPasswordsNoticeProps {
  readonly found: WrongPasswords;
  readonly onRead: () => void;
}

/** Warns a person who has just signed in that somebody else tried to. */
export function WrongPasswordsNotice({ found: { count, lastAt }, onRead }: WrongPasswordsNoticeProps) {
  const { t } = useTexts();
  const zone = useZone();
  return (
    <div className="login__form">
      <p role="alert">{t('login.wrongPasswords', { count, time: formatDateTime(lastAt, zone) })}</p>
      <button type="button" className="plain-button" onClick={onRead}>
        {t('login.wrongPasswordsRead')}
      </button>
    </div>
  );
}

/** The school's time zone. The sign-in pages come without what the pages behind them keep of answers. */
function useZone(): string {
  const { api } = useServices();
  const [zone, setZone] = useState(FALLBACK_ZONE);
  useEffect(() => {
    let gone = false;
    void api.call(phoneCalls.licence, {}).then((answer) => {
      if (!gone && answer.ok) setZone(answer.value.timeZone);
    });
    return () => {
      gone = true;
    };
  }, [api]);
  return zone;
}
