import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';

interface WrongPasswordsNoticeProps {
  readonly found: WrongPasswords;
  readonly onRead: () => void;
}

/** Warns a person who has just signed in that somebody else tried to. */
export function WrongPasswordsNotice({ found, onRead }: WrongPasswordsNoticeProps) {
  const { t } = useTexts();
  const time = formatDateTime(found.lastAt, useSchool()?.timeZone);
  return (
    <Page>
      <Notice tone="attention">{t('login.wrongPasswords', { count: found.count, time })}</Notice>
      <Button kind="primary" onClick={onRead}>
        {t('login.wrongPasswordsRead')}
      </Button>
    </Page>
  );
}
