import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';

interface WrongPasswordsNoticeProps {
  readonly found: WrongPasswords;
  readonly onRead: () => void;
}

/** Warns a person who has just signed in that somebody else tried to. */
export function WrongPasswordsNotice({ found: { count, lastAt }, onRead }: WrongPasswordsNoticeProps) {
  const { t } = useTexts();
  return (
    <div className="login__form">
      <p role="alert">{t('login.wrongPasswords', { count, time: formatDateTime(lastAt) })}</p>
      <button type="button" className="plain-button" onClick={onRead}>
        {t('login.wrongPasswordsRead')}
      </button>
    </div>
  );
}
