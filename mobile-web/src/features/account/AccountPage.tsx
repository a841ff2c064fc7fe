import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { stepUpOf } from '@self-print/web-kit/stepUp.ts';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureWords } from '../../ui/failureWords.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import './account.css';

const FILE_NAME = 'my-data.json';

/** One's own account: number, password, where one is signed in, and what is stored. */
export function AccountPage() {
  const { t } = useTexts();
  const asked = useCallQuery(ownAccountCalls.get, {});
  const [edited, setEdited] = useState<'phone' | 'password'>();
  const [done, setDone] = useState<string>();
  const finish = (words: string) => {
    setEdited(undefined);
    setDone(words);
    void asked.refetch();
  };
  return (
    <Page title={t('title.account')} back="/mobile/itemList">
      {done !== undefined && (
        <p className="notice notice--info" role="status">
          {done}
        </p>
      )}
      <Loaded asked={asked}>
        {({ phone, hasPassword, sessions }) => (
          <>
            <section className="card account">
              <h2>{t('account.phone')}</h2>
              <p>{phone ?? t('account.noPhone')}</p>
              {edited === 'phone' ? (
                <PhoneForm
                  hasPhone={phone !== null}
                  needsPassword={phone === null && hasPassword}
                  onDone={() => finish(t('account.phoneDone'))}
                />
              ) : (
                <Button onClick={() => setEdited('phone')}>
                  {t(phone === null ? 'account.addPhone' : 'account.changePhone')}
                </Button>
              )}
            </section>
            <section className="card account">
              <h2>{t('account.password')}</h2>
              {!hasPassword && <p>{t('account.noPassword')}</p>}
              {hasPassword &&
                (edited === 'password' ? (
                  <PasswordForm onDone={() => finish(t('account.passwordDone'))} />
                ) : (
                  <Button onClick={() => setEdited('password')}>{t('account.changePassword')}</Button>
                ))}
            </section>
            <OwnSessions sessions={sessions} onEnded={() => finish(t('account.endedOthers'))} />
            <OwnData />
            <section className="card account">
              <h2>{t('account.deletion')}</h2>
              <p>{t('account.deletionLead')}</p>
              <Link to="/mobile/deletion">{t('account.deletion')}</Link>
            </section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function OwnData() {
  const { api } = useServices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await api.file(api.addressOf(ownAccountCalls.download, {}));
    setBusy(false);
    if (answer.ok) return saveFile(answer.value, FILE_NAME);
    const wayIds = stepUpOf(answer.problem);
    if (wayIds) return void navigate('/mobile/login', { replace: true, state: { from: pathname, wayIds } });
    const { title, text } = failureWords(answer.problem, t);
    setProblem(`${title}${text}`);
  };
  return (
    <section className="card account">
      <h2>{t('account.data')}</h2>
      <p>{t('account.dataLead')}</p>
      <FieldError id="account-data-problem" text={problem} />
      <Button busy={isBusy} onClick={() => void download()}>
        {t('account.download')}
      </Button>
    </section>
  );
}
