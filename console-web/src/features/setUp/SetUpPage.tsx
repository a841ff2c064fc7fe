import { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PublicPage } from '../login/PublicPage.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import './setUp.css';

/** The first page of a new platform: its first school and administrator. The code is in the fragment, so that no server logs it. */
export function SetUpPage() {
  return (
    <PublicPage className="set-up">
      <SetUp />
    </PublicPage>
  );
}

function SetUp() {
  const { hash } = useLocation();
  const asked = useCallQuery(setUpCalls.state, {});
  const [isDone, setDone] = useState(false);
  return (
    <Loaded asked={asked}>
      {({ isOpen }) =>
        isOpen && !isDone ? (
          <SetUpForm code={hash.slice(1)} onDone={() => setDone(true)} />
        ) : (
          <Closed isDone={isDone} />
        )
      }
    </Loaded>
  );
}

function Closed({ isDone }: { readonly isDone: boolean }) {
  const { t } = useTexts();
  return (
    <div className="login__form" role="status">
      <h1>{t(isDone ? 'setUp.done' : 'setUp.closed')}</h1>
      <p className="login__lead">{t(isDone ? 'setUp.doneLead' : 'setUp.closedLead')}</p>
      <Link to="/login" className="plain-button">
        {t('setUp.toLogin')}
      </Link>
    </div>
  );
}
