import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Page } from '../../ui/Page.tsx';
import { cameFrom, HOME } from '../login/cameFrom.ts';
import { WrongPasswordsNotice } from '../login/WrongPasswordsNotice.tsx';
import { CodeForm, type SentTo } from './CodeForm.tsx';
import { MEDIA, type Medium } from './media.ts';
import { NumberForm } from './NumberForm.tsx';
import '../login/login.css';

/** Log-in by a code that is sent to the person's phone. */
export function PhoneCodePage() {
  return <CodePage medium={MEDIA.phone} />;
}

/** The same by mail. */
export function MailCodePage() {
  return <CodePage medium={MEDIA.mail} />;
}

function CodePage({ medium }: { readonly medium: Medium }) {
  const { texts } = medium;
  const { t } = useTexts();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [sent, setSent] = useState<SentTo>();
  const [number, setNumber] = useState('');
  const [notice, setNotice] = useState<WrongPasswords | null>(null);
  const goOn = () => void navigate(cameFrom(state) ?? HOME, { replace: true });

  if (notice !== null) return <WrongPasswordsNotice found={notice} onRead={goOn} />;
  return (
    <Page back="/mobile/login">
      <div className="login__words">
        <h1 tabIndex={-1}>{t(`${texts}.title`)}</h1>
        {sent === undefined && <p>{t(`${texts}.lead`)}</p>}
      </div>
      {sent === undefined ? (
        <NumberForm medium={medium} number={number} onType={setNumber} onSent={setSent} />
      ) : (
        <CodeForm
          medium={medium}
          sent={sent}
          onAgain={() => setSent(undefined)}
          onDone={(wrongPasswords) => (wrongPasswords ? setNotice(wrongPasswords) : goOn())}
        />
      )}
    </Page>
  );
}
