import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureLine } from '../../ui/failureWords.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { ContactForm } from './ContactForm.tsx';
import { OwnCard } from './OwnCard.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { OwnWechat } from './OwnWechat.tsx';
import { OWN_CONTACTS } from './ownContacts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import './account.css';

const FILE_NAME = 'my-data.json';

/** One's own account: number, password, where one is signed in, and what is stored. */
export function AccountPage() {
  const { t, language } = useTexts();
  const asked = useCallQuery(ownAccountCalls.get, {});
  const [edited, setEdited] = useState<'phone' | 'mail' | 'password'>();
  const { state } = useLocation();
  const [done, setDone] = useState(hasBound(state) ? t('account.wechatBound') : undefined);
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
        {({ phone, mail, canMail, cardLostAt, hasPassword, directory, wechat, sessions }) => (
          <>
            <section className="card account">
              <h2>{t('account.phone')}</h2>
              <p>{phone ?? t('account.noPhone')}</p>
              {edited === 'phone' ? (
                <ContactForm
                  contact={OWN_CONTACTS.phone}
                  hasOne={phone !== null}
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
              <h2>{t('account.mail')}</h2>
              <p>{mail ?? t(canMail ? 'account.noMail' : 'account.cannotMail')}</p>
              {edited === 'mail' ? (
                <ContactForm
                  contact={OWN_CONTACTS.mail}
                  hasOne={mail !== null}
                  needsPassword={mail === null && hasPassword}
                  onDone={() => finish(t('account.mailDone'))}
                />
              ) : (
                canMail && (
                  <Button onClick={() => setEdited('mail')}>
                    {t(mail === null ? 'account.addMail' : 'account.changeMail')}
                  </Button>
                )
              )}
            </section>
            <section className="card account">
              <h2>{t('account.password')}</h2>
              {directory !== null && (
                <p>{t('account.directoryPassword', { name: wordsOf(directory, language) })}</p>
              )}
              {!hasPassword && directory === null && <p>{t('account.noPassword')}</p>}
              {(hasPassword || directory !== null) &&
                (edited === 'password' ? (
                  <PasswordForm
                    isJudgedElsewhere={directory !== null}
                    onDone={() => finish(t('account.passwordDone'))}
                  />
                ) : (
                  <Button onClick={() => setEdited('password')}>{t('account.changePassword')}</Button>
                ))}
            </section>
            <OwnCard lostAt={cardLostAt} onReported={() => finish(t('account.cardDone'))} />
            {wechat.map((each) => (
              <OwnWechat
                key={each.providerId}
                wechat={each}
                isOneOfMany={wechat.length > 1}
                onUnbound={() => finish(t('account.wechatUnbound'))}
              />
            ))}
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

/** Whether the page that binds WeChat leads here. */
const hasBound = (state: unknown) =>
  typeof state === 'object' && state !== null && 'done' in state && state.done === 'wechatBound';

function OwnData() {
  const { api } = useServices();
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await api.file(api.addressOf(ownAccountCalls.download, {}));
    setBusy(false);
    if (answer.ok) return saveFile(answer.value, FILE_NAME);
    setProblem(failureLine(answer.problem, t));
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
